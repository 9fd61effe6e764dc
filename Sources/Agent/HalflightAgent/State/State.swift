internal import LibYAML
internal import SDEvent
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

    /// The appearance that it stands for; nil if unknown.
    var appearance: Appearance? {
        if case .forced(let appearance, _) = mode { return appearance }
        return light
    }

    enum KeptEnd: Equatable, Sendable {
        case never
        case agree(ToggleProgress = ToggleProgress())
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
    static let keys = [
        "light", "force-ends", "toggled-at", "agreed-for", "awake-for", "forced-until", "forced-for", "mode",
    ]

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
            case .agree(let progress):
                entries.append(("force-ends", .text("agree")))
                if let level = progress.level { entries.append(("toggled-at", .decimal(level.percent))) }
                entries.append(("agreed-for", .integer(Int(clamping: progress.agreed.wholeMicroseconds))))
                entries.append(("awake-for", .integer(Int(clamping: progress.awake.wholeMicroseconds))))
            case .time(let time, let away):
                entries.append(("force-ends", .text("time")))
                entries.append(("forced-until", .integer(Int(clamping: time))))
                entries.append(("forced-for", .integer(Int(clamping: away))))
            }
            entries.append(("mode", .text(appearance.rawValue)))
        }
        return "# Written by halflightd, and read when it starts. Times are in microseconds, moments since 1970.\n"
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
        case "agree": self = .agree(try ToggleProgress(keys))
        case "time":
            guard let until = keys["forced-until"], let time = UInt64(exactly: try until.integer) else {
                throw node.error("\"time\" needs forced-until, in microseconds since 1970")
            }
            // An earlier version did not write it.
            self = .time(time, away: try keys["forced-for"]?.microseconds ?? UInt64(Int.max))
        default: throw node.mismatch("never, agree or time")
        }
    }
}

extension ToggleProgress {
    /// Reads what an earlier version did not write.
    fileprivate init(_ keys: Mapping) throws(YAMLError) {
        let level = try keys["toggled-at"].map { (node) throws(YAMLError) in
            guard let level = Level(percent: try node.double) else { throw node.mismatch("percent, 0 to 100") }
            return level
        }
        func time(_ key: String) throws(YAMLError) -> Duration {
            .microseconds(Int64(clamping: try keys[key]?.microseconds ?? 0))
        }
        self.init(level: level, agreed: try time("agreed-for"), awake: try time("awake-for"))
    }
}

extension Node {
    fileprivate var microseconds: UInt64 {
        get throws(YAMLError) {
            guard let time = UInt64(exactly: try integer) else { throw mismatch("microseconds") }
            return time
        }
    }

    fileprivate var appearance: Appearance {
        get throws(YAMLError) {
            guard let appearance = Appearance(rawValue: try string) else { throw mismatch("day or night") }
            return appearance
        }
    }
}
