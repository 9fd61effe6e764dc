package import LibYAML
package import LightSensors
internal import Responders
internal import Switching
internal import TextSupport
package import ThemeFiles
internal import ThemeValues

extension Configuration {
    /// Parses a configuration that can name the themes of `library`. An empty text results in the defaults.
    package init(yaml bytes: [UInt8], themes library: ThemeLibrary = ThemeLibrary(folders: [])) throws(YAMLError) {
        try self.init(try LibYAML.parse(bytes)) { (node, _) throws(YAMLError) in
            let loaded = try Configuration.theme(node, library)
            return (loaded.theme, loaded.files)
        }
    }

    typealias LoadTheme = (Node, Appearance) throws(YAMLError) -> (theme: Theme, files: [String])

    init(_ root: Node?, loadTheme: LoadTheme) throws(YAMLError) {
        self.init()
        guard let root else { return }
        let keys = try root.mapping
        try keys.allowOnly(Configuration.keys.flatMap(\.names))
        for key in Configuration.keys where key.names.contains(where: { keys[$0] != nil }) {
            try key.read(&self, keys, loadTheme)
        }
    }

    /// A key of the configuration, with its reader.
    struct Key {
        /// One name, or several names that only make sense together.
        let names: [String]
        let read: @MainActor (inout Configuration, Mapping, LoadTheme) throws(YAMLError) -> Void

        fileprivate init(
            _ names: String...,
            read: @escaping @MainActor (inout Configuration, Mapping, LoadTheme) throws(YAMLError) -> Void
        ) {
            (self.names, self.read) = (names, read)
        }

        fileprivate init<Value>(
            _ name: String, _ property: WritableKeyPath<Configuration, Value>,
            _ read: @escaping @MainActor (Node) throws(YAMLError) -> Value
        ) {
            self.init(name) { (configuration, keys, _) throws(YAMLError) in
                if let node = keys[name] { configuration[keyPath: property] = try read(node) }
            }
        }
    }

    /// All keys, in the order of the sample. A test compares both.
    static let keys = [
        Key("source", \.sources, SourcePreference.init),
        Key("sensors", \.factors, [SourceName: Double].init),
        Key("night-below", "day-above") { (new, keys, _) throws(YAMLError) in
            new.rules.band = try Band(nightBelow: keys["night-below"], dayAbove: keys["day-above"])
        },
        Key("settle") { (new, all, _) throws(YAMLError) in
            guard let keys = try all["settle"]?.mapping(such: "{to-day: 2s, to-night: 10s}") else { return }
            try keys.allowAppearances(prefix: "to-")
            new.rules.settleToDay = try keys.value(for: .day, prefix: "to-").map(Duration.init(settleTime:))
            new.rules.settleToNight = try keys.value(for: .night, prefix: "to-").map(Duration.init(settleTime:))
        },
        Key("guards", \.rules.guards, Bool.init),
        Key("toggle-ends", \.rules.toggleEnds, Rules.ToggleEnd.init),
        Key("learn", \.learning, Learning.init),
        Key("night-lock", \.rules.nightLock, NightLock.init),
        Key("history", \.keepsHistory, Bool.init),
        Key("place", \.place, Place.init),
        Key("theme") { (new, all, loadTheme) throws(YAMLError) in
            guard let keys = try all["theme"]?.mapping(such: "{day: paper, night: ink}") else { return }
            try keys.allowAppearances()
            for appearance in Appearance.allCases {
                guard let node = try keys.value(for: appearance) else { continue }
                let (theme, files) = try loadTheme(node, appearance)
                if appearance == .day { new.themes.day = theme } else { new.themes.night = theme }
                new.themeFiles += files
            }
        },
        Key("desktop", \.desktops, DesktopChoice.init),
        Key("wallpaper", \.desktops.wallpapers, ByAppearance.init(pictures:)),
        Key("hooks") { (new, all, _) throws(YAMLError) in
            guard let keys = try all["hooks"]?.mapping(such: "{timeout: 30s}") else { return }
            try keys.allowOnly(["darkman", "timeout"])
            if let node = keys["darkman"] { new.runsDarkmanScripts = try node.bool }
            if let node = keys["timeout"] {
                new.hookTimeout = try Duration(node, from: .seconds(1), upTo: .seconds(3600))
            }
        },
        Key("compat") { (new, all, _) throws(YAMLError) in
            guard let keys = try all["compat"]?.mapping(such: "{darkman: on}") else { return }
            try keys.allowOnly(["darkman"])
            if let node = keys["darkman"] { new.servesDarkman = try node.bool }
        },
        Key("tray", \.tray, Bool.init),
    ]

    /// Returns a key and its inseparable companions.
    static func unit(of key: String) -> [String] {
        keys.first { $0.names.contains(key) }?.names ?? [key]
    }

    static func theme(_ node: Node, _ library: ThemeLibrary) throws(YAMLError) -> LoadedTheme {
        let name = try? node.string
        do throws(ThemeFileError) {
            if let name, let loaded = try library.theme(named: name) { return loaded }
        } catch {
            throw node.error("this theme cannot be used: \(error)")
        }
        throw node.mismatch("one of the themes \(library.choice)")
    }
}

extension Bool {
    fileprivate init(_ node: Node) throws(YAMLError) { self = try node.bool }
}

extension SourcePreference {
    fileprivate init(_ node: Node) throws(YAMLError) {
        if case .sequence(let nodes) = node.content {
            guard !nodes.isEmpty else { throw node.error("expected at least one source") }
            // Each source is compared with every other.
            guard nodes.count <= 100 else { throw node.error("has \(nodes.count) sources: expected at most 100") }
            self.init([])
            for item in nodes {
                try SourcePreference.leaveOutTrace(item, in: nodes.count == 1 ? node : item)
                items.append(try SourcePreference.item(item, SourcePreference.itemExpectation))
            }
        } else if (try? node.string) == "auto" {
            self = .auto
        } else {
            try SourcePreference.leaveOutTrace(node, in: node)
            self.init([try SourcePreference.item(node, SourcePreference.expectation)])
        }
    }

    /// Rejects a trace, which earlier versions could play. Such an item is skipped, as is a list of only traces.
    private static func leaveOutTrace(_ item: Node, in node: Node) throws(YAMLError) {
        guard (try? item.string)?.hasPrefix("replay:") == true else { return }
        throw node.error("a trace is no source: play it with halflight simulate", weight: .retired)
    }

    private static func item(_ node: Node, _ expectation: String) throws(YAMLError) -> Item {
        if case .mapping(let keys) = node.content {
            if let hours = keys["hours"] {
                guard keys["command"] == nil else {
                    throw node.error("expected command or hours, not both in one item")
                }
                try keys.allowOnly(["hours"])
                return .hours(try FixedHours(hours))
            }
            return .command(try LightCommand(keys, of: node))
        }
        let text = try? node.string
        guard let item = text.flatMap(Item.init) else {
            switch text?.prefix(while: { $0 != ":" }) {
            case "hours": throw node.mismatch("two different times from 00:00 to 23:59: hours:7:30-20:00")
            default: throw node.mismatch(expectation)
            }
        }
        return item
    }

    /// The allowed values of `source`, for messages.
    package static var expectation: String { "auto, \(itemExpectation)" }

    private static var itemExpectation: String {
        """
        \(namedAlone.joined(separator: ", ")), hours:7:30-20:00, a device \
        ("backlight:intel_backlight") or a program ("command:/bin/lux", {command: [lux]})
        """
    }
}

extension [SourceName: Double] {
    /// Reads the sources' factors. For example, `{"illuminance:iio:device0": {factor: 0.001}}`.
    fileprivate init(_ node: Node) throws(YAMLError) {
        self.init()
        let example = "{\"illuminance:iio:device0\": {factor: 0.001}}"
        for entry in try node.mapping(such: example).entries {
            guard let name = SourceName(entry.key), name.description == entry.key,
                name.kind.has(.measuresLux)
            else {
                throw YAMLError(
                    at: entry.mark,
                    """
                    sensors: expected a source that measures lux, as `halflight sensors` names it, such as \(example), \
                    found \(excerpt(entry.key))
                    """)
            }
            let keys = try entry.value.mapping(such: "{factor: 0.001}")
            try keys.allowOnly(["factor"])
            guard let factor = keys["factor"] else {
                throw entry.value.error("expected a factor, such as {factor: 0.001}")
            }
            guard (1e-6...1e6).contains(try factor.double) else {
                throw factor.mismatch("a factor from 0.000001 to 1000000")
            }
            self[name] = try factor.double
        }
    }
}

extension LightCommand {
    fileprivate init(_ keys: Mapping, of node: Node) throws(YAMLError) {
        try keys.allowOnly(["command", "fresh-for", "hours"])
        guard let list = keys["command"] else {
            guard !keys.entries.isEmpty else { throw node.mismatch(SourcePreference.expectation) }
            throw node.error("command is missing: expected such as {command: [lux], fresh-for: 10m}")
        }
        let words = (try? list.sequence)?.map { try? $0.string } ?? []
        guard let program = words.first ?? nil, !words.contains(nil),
            var command = LightCommand(program, words.dropFirst().compactMap { $0 })
        else {
            throw list.mismatch(
                "a program, by its absolute path or its name on the PATH, and its arguments: [lux, --every, 5]")
        }
        if let node = keys["fresh-for"] {
            command.freshFor = try Duration(node, from: .milliseconds(1), upTo: .seconds(86_400))
        }
        self = command
    }
}

extension Band {
    fileprivate init(nightBelow: Node?, dayAbove: Node?) throws(YAMLError) {
        let low = try nightBelow.map(Level.init(node:)) ?? Band.standard.nightBelow
        let high = try dayAbove.map(Level.init(node:)) ?? Band.standard.dayAbove
        guard let band = Band(nightBelow: low, dayAbove: high) else {
            let mark = (nightBelow ?? dayAbove)?.mark
            throw YAMLError(at: mark, "night-below (\(low)) must be lower than day-above (\(high))")
        }
        self = band
    }
}

extension Level {
    /// Reads percent as a number, or lux with its unit. For example, `30` or `"32 lx"`.
    fileprivate init(node: Node) throws(YAMLError) {
        let text = try? node.string
        let level: Level?
        if let text, text.hasSuffix("lx") {
            let digits = text.dropLast(2)
            level = decimal(digits.last == " " ? digits.dropLast() : digits).flatMap { Level(illuminance: $0) }
        } else {
            level = (try? node.double).flatMap { Level(percent: $0) }
        }
        guard let level else { throw node.mismatch("percent from 0 to 100, or lux such as \"32 lx\"") }
        self = level
    }
}

extension Duration {
    fileprivate init(settleTime node: Node) throws(YAMLError) { try self.init(node, upTo: .seconds(3600)) }

    fileprivate init(_ node: Node, from shortest: Duration = .zero, upTo longest: Duration) throws(YAMLError) {
        guard let text = try? node.string, let duration = Duration(written: text), duration >= shortest,
            duration <= longest
        else {
            throw node.mismatch(
                "a duration from \(shortest.written) to \(longest.written), such as 500ms, 10s, 2m or 1h")
        }
        self = duration
    }
}

extension Rules.ToggleEnd {
    fileprivate init(_ node: Node) throws(YAMLError) {
        switch try? node.string {
        case "agree": self = .agree
        case "never": self = .never
        case let text:
            guard let duration = text.flatMap({ Duration(written: $0) }), duration > .zero else {
                throw node.mismatch("agree, never, or a duration such as 2h or 1h30m")
            }
            self = .time(duration)
        }
    }
}

extension Learning {
    fileprivate init(_ node: Node) throws(YAMLError) {
        let switched = (try? node.bool).map { $0 ? Learning.on : .off }
        guard let learning = switched ?? (try? node.string).flatMap(Learning.init(rawValue:)) else {
            throw node.mismatch("suggest, on or off")
        }
        self = learning
    }
}

extension NightLock {
    /// Reads two moments. For example, `{from: "22:00", until: "07:00"}` or `{from: sunset+30m, until: sunrise}`.
    fileprivate init(_ node: Node) throws(YAMLError) {
        let example = "{from: \"22:00\", until: \"07:00\"}"
        guard case .mapping = node.content else { throw node.mismatch("two moments, such as \(example)") }
        let (from, until) = try node.both("from", "until", such: example)
        guard let lock = NightLock(from: try Edge(from), until: try Edge(until)) else {
            throw until.error("expected two different times of one night, the earlier one for from")
        }
        self = lock
    }
}

extension NightLock.Edge {
    /// Reads a time of day, or `sunset` or `sunrise`. An offset is optional, as in `sunset+30m` or `sunrise-1h`.
    fileprivate init(_ node: Node) throws(YAMLError) {
        let text = (try? node.string) ?? ""
        let isSunset = text.hasPrefix("sunset")
        guard isSunset || text.hasPrefix("sunrise") else {
            guard let time = Duration(timeOfDay: text) else { throw node.mismatch(Self.forms) }
            self = .time(time)
            return
        }
        let rest = text.dropFirst(isSunset ? 6 : 7).drop { $0 == " " }
        var offset = rest.isEmpty ? Duration.zero : nil
        if let sign = rest.first, "+-".contains(sign),
            let length = Duration(written: rest.dropFirst().drop { $0 == " " })
        {
            offset = sign == "-" ? .zero - length : length
        }
        guard let offset, max(offset, .zero - offset) < .seconds(12 * 3600) else {
            throw node.mismatch(Self.forms)
        }
        self = isSunset ? .sunset(offset) : .sunrise(offset)
    }

    private static let forms = """
        a time of day from "00:00" to "23:59", or sunset or sunrise, with or without an offset of \
        less than 12h, such as sunset+30m or sunrise-1h30m
        """
}

extension FixedHours {
    /// Reads the starts of day and night. For example, `{day: "07:30", night: "20:00"}`.
    fileprivate init(_ node: Node) throws(YAMLError) {
        let times = try node.byAppearance(
            such: "{day: \"07:30\", night: \"20:00\"}", Duration.init(timeOfDayIn:))
        guard let hours = FixedHours(day: times.day, night: times.night) else {
            let night = try node.mapping(such: "").value(for: .night)
            throw (night ?? node).error("expected two different times for day and night")
        }
        self = hours
    }
}

extension Duration {
    /// Reads a time of day, `HH:MM`, as the time since midnight.
    fileprivate init(timeOfDayIn node: Node) throws(YAMLError) {
        guard let time = (try? node.string).flatMap({ Duration(timeOfDay: $0) }) else {
            throw node.mismatch("a time of day from \"00:00\" to \"23:59\"")
        }
        self = time
    }
}

extension Place {
    fileprivate init(_ node: Node) throws(YAMLError) {
        let (latitude, longitude) = try node.both("latitude", "longitude", such: "{latitude: 52.5, longitude: 13.4}")
        guard Place.latitudes.contains(try latitude.double) else {
            throw latitude.mismatch("degrees from -90 (south) to 90 (north)")
        }
        guard let place = Place(latitude: try latitude.double, longitude: try longitude.double) else {
            throw longitude.mismatch("degrees from -180 (west) to 180 (east)")
        }
        self = place
    }
}

extension Node {
    /// Reads a mapping that has exactly these two keys.
    func both(
        _ first: String, _ second: String, such example: String
    ) throws(YAMLError) -> (first: Node, second: Node) {
        let keys = try mapping(such: example)
        try keys.allowOnly([first, second])
        guard let one = keys[first], let other = keys[second] else {
            throw error("expected both \(first) and \(second), such as \(example)")
        }
        return (one, other)
    }
}
