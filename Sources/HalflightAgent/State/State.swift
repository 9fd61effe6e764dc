internal import LibYAML
internal import Switching

/// The state that the agent keeps from one run to the next.
struct State: Equatable, Sendable {
    /// The last appearance by the light; nil if unknown.
    var light: Appearance?
    var mode: KeptMode = .auto

    /// A mode as it is remembered: its end by the wall clock, which goes on while the machine is off.
    enum KeptMode: Equatable, Sendable {
        case auto
        case forced(Appearance, ends: KeptEnd)
    }

    enum KeptEnd: Equatable, Sendable {
        case never
        case agree
        /// In microseconds since 1970, and how many microseconds that was away when it was kept.
        case time(UInt64, away: UInt64)
    }
}

extension State.KeptMode {
    /// The end of a mode that ends by itself at a time.
    ///
    /// Not longer from now than it was away when it was kept: the clock may have been set back since, as one is that
    /// starts in 1970 for want of a battery.
    ///
    /// - Parameter wallTime: now, in microseconds since 1970.
    /// - Returns: how many microseconds are left; nil when the time is over.
    static func remaining(until: UInt64, away: UInt64, at wallTime: UInt64) -> UInt64? {
        until > wallTime ? min(until - wallTime, away) : nil
    }
}

// MARK: - As YAML

extension State {
    /// Reads a state; keys that are not known are ignored, because a later version may have written them.
    init(yaml bytes: [UInt8]) throws(YAMLError) {
        guard let keys = try LibYAML.parse(bytes)?.mapping else { return }
        light = try keys["light"].map { (node) throws(YAMLError) in try node.appearance }
        guard let mode = keys["mode"], try mode.string != "auto" else { return }
        self.mode = .forced(try mode.appearance, ends: try KeptEnd(keys))
    }

    func yaml() throws(YAMLError) -> String {
        var entries: [(key: String, value: Value)] = []
        if let light { entries.append(("light", .text(light.rawValue))) }
        // The mode comes last: where the file is torn, nothing is forced rather than forced without its end.
        switch mode {
        case .auto: entries.append(("mode", .text("auto")))
        case .forced(let appearance, let ends):
            switch ends {
            case .never: entries.append(("force-ends", .text("never")))
            case .agree: entries.append(("force-ends", .text("agree")))
            case .time(let time, let away):
                entries.append(("force-ends", .text("time")))
                entries.append(("forced-until", .integer(Int(clamping: time))))
                entries.append(("forced-for", .integer(Int(clamping: away))))
            }
            entries.append(("mode", .text(appearance.rawValue)))
        }
        return "# Written by halflightd, and read when it starts. Times are in microseconds since 1970.\n"
            + (try LibYAML.write(.mapping(entries)))
    }
}

extension State.KeptEnd {
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
            // An earlier version did not write it.
            let away = try keys["forced-for"].map { (node) throws(YAMLError) in
                guard let away = UInt64(exactly: try node.integer) else { throw node.mismatch("microseconds") }
                return away
            }
            self = .time(time, away: away ?? UInt64(Int.max))
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
