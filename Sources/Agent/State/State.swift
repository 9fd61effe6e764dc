internal import Switching
internal import YAML

/// What the agent remembers from one run to the next.
struct State: Equatable, Sendable {
    /// What the light said last; nil when nothing is known.
    var light: Appearance?
    /// Who decides.
    var mode: Mode = .auto

    /// A mode as it is remembered: its end by the wall clock, which goes on while the machine is off.
    enum Mode: Equatable, Sendable {
        case auto
        case forced(Appearance, ends: ForceEnd)
    }

    /// How a remembered mode ends.
    enum ForceEnd: Equatable, Sendable {
        case never
        case agree
        /// Microseconds since 1970.
        case time(UInt64)
    }
}

// MARK: - As YAML

extension State {
    /// Takes a state from YAML.
    ///
    /// Keys it does not know are passed over: a later version may have written them.
    ///
    /// - Throws: `YAMLError` when it is not what `yaml` writes.
    init(yaml bytes: [UInt8]) throws(YAMLError) {
        guard let keys = try YAML.parse(bytes)?.mapping else { return }
        light = try keys["light"].map { (node) throws(YAMLError) in try node.appearance }
        guard let mode = keys["mode"], try mode.string != "auto" else { return }
        self.mode = .forced(try mode.appearance, ends: try ForceEnd(keys))
    }

    func yaml() throws(YAMLError) -> String {
        var entries: [(key: String, value: Value)] = []
        if let light { entries.append(("light", .text(light.rawValue))) }
        switch mode {
        case .auto: entries.append(("mode", .text("auto")))
        case .forced(let appearance, let ends):
            entries.append(("mode", .text(appearance.rawValue)))
            switch ends {
            case .never: entries.append(("force-ends", .text("never")))
            case .agree: entries.append(("force-ends", .text("agree")))
            case .time(let time):
                entries.append(("force-ends", .text("time")))
                entries.append(("forced-until", .integer(Int(clamping: time))))
            }
        }
        return "# What halflightd goes on with when it starts again. Written by it; microseconds since 1970.\n"
            + (try YAML.write(.mapping(entries)))
    }
}

extension State.ForceEnd {
    fileprivate init(_ keys: Mapping) throws(YAMLError) {
        guard let node = keys["force-ends"] else {
            self = .never
            return
        }
        switch try node.string {
        case "never": self = .never
        case "agree": self = .agree
        case "time":
            guard let until = keys["forced-until"], let time = UInt64(exactly: try until.integer) else {
                throw node.error("\"time\" needs forced-until, in microseconds since 1970")
            }
            self = .time(time)
        default: throw node.mismatch("never, agree or time")
        }
    }
}

extension Node {
    fileprivate var appearance: Appearance {
        get throws(YAMLError) {
            guard let appearance = Appearance(rawValue: try string) else { throw mismatch("day or night") }
            return appearance
        }
    }
}
