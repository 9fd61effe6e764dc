package import LibYAML
package import LightSensors
internal import Responders
internal import Switching
internal import TextSupport
package import ThemeFiles
internal import ThemeValues

extension Configuration {
    /// Parses a configuration; an empty text gives the defaults.
    ///
    /// - Parameter library: the themes that it can name.
    package init(yaml bytes: [UInt8], themes library: ThemeLibrary = ThemeLibrary(folders: [])) throws(YAMLError) {
        try self.init(try LibYAML.parse(bytes)) { (node, _) throws(YAMLError) in
            let loaded = try Configuration.theme(node, library)
            return (loaded.theme, loaded.files)
        }
    }

    /// - Parameter loadTheme: loads the theme that a node names, for an appearance; and names its files.
    init(
        _ root: Node?, loadTheme: (Node, Appearance) throws(YAMLError) -> (theme: Theme, files: [String])
    ) throws(YAMLError) {
        self.init()
        guard let root else { return }
        let keys = try root.mapping
        try keys.allowOnly(Configuration.keys)
        if let node = keys["source"] { sources = try SourcePreference(node) }
        if let node = keys["sensors"] { factors = try [SourceName: Double](node) }
        rules.band = try Band(nightBelow: keys["night-below"], dayAbove: keys["day-above"])
        if let keys = try keys["settle"]?.mapping(such: "{to-day: 2s, to-night: 10s}") {
            try keys.allowAppearances(prefix: "to-")
            rules.settleToDay = try keys.value(for: .day, prefix: "to-").map(Duration.init(settleTime:))
            rules.settleToNight = try keys.value(for: .night, prefix: "to-").map(Duration.init(settleTime:))
        }
        if let node = keys["guards"] { rules.guards = try node.bool }
        if let node = keys["toggle-ends"] { rules.toggleEnds = try Rules.ToggleEnd(node) }
        if let node = keys["learn"] { learning = try Learning(node) }
        if let node = keys["night-lock"] { rules.nightLock = try NightLock(node) }
        if let node = keys["place"] { place = try Place(node) }
        if let keys = try keys["theme"]?.mapping(such: "{day: paper, night: ink}") {
            try keys.allowAppearances()
            for appearance in Appearance.allCases {
                guard let node = try keys.value(for: appearance) else { continue }
                let (theme, files) = try loadTheme(node, appearance)
                if appearance == .day { themes.day = theme } else { themes.night = theme }
                themeFiles += files
            }
        }
        if let node = keys["desktop"] { desktops = try DesktopChoice(node) }
        if let node = keys["wallpaper"] { desktops.wallpapers = try ByAppearance(pictures: node) }
        if let keys = try keys["hooks"]?.mapping(such: "{darkman: on}") {
            try keys.allowOnly(["darkman"])
            if let node = keys["darkman"] { runsDarkmanScripts = try node.bool }
        }
        if let keys = try keys["compat"]?.mapping(such: "{darkman: on}") {
            try keys.allowOnly(["darkman"])
            if let node = keys["darkman"] { servesDarkman = try node.bool }
        }
        if let node = keys["tray"] { tray = try node.bool }
        if let node = keys["history"] { keepsHistory = try node.bool }
    }

    private static let keys = [
        "source", "sensors", "night-below", "day-above", "settle", "guards", "toggle-ends", "learn", "night-lock",
        "place", "theme", "desktop", "wallpaper", "hooks", "compat", "tray", "history",
    ]

    /// A key and those that mean nothing without it.
    static func unit(of key: String) -> [String] {
        let thresholds = ["night-below", "day-above"]
        return thresholds.contains(key) ? thresholds : [key]
    }

    /// The theme that a node names.
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

extension SourcePreference {
    fileprivate init(_ node: Node) throws(YAMLError) {
        if case .sequence(let nodes) = node.content {
            guard !nodes.isEmpty else { throw node.error("expected at least one source") }
            // Each is compared with every other.
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

    /// Earlier versions could play a trace to the agent: such an item is left out, and a list of nothing else with it.
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

    /// The allowed values of `source`, for a message.
    package static var expectation: String { "auto, \(itemExpectation)" }

    /// The allowed items of a list of sources, for a message.
    private static var itemExpectation: String {
        """
        illuminance, sensor-proxy, backlight, sun, hours:7:30-20:00, a device ("backlight:intel_backlight") or \
        a program ("command:/bin/lux", {command: [lux]})
        """
    }
}

extension [SourceName: Double] {
    /// The factors of sources: `{"illuminance:iio:device0": {factor: 0.001}}`.
    fileprivate init(_ node: Node) throws(YAMLError) {
        self.init()
        let example = "{\"illuminance:iio:device0\": {factor: 0.001}}"
        for entry in try node.mapping(such: example).entries {
            guard let name = SourceName(entry.key), name.description == entry.key,
                [.illuminance, .sensorProxy, .command].contains(name.kind)
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
            let duration = try Duration(node, upTo: .seconds(86_400))
            guard duration > .zero else { throw node.mismatch("a duration longer than 0, such as 10m") }
            command.freshFor = duration
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
    /// Percent as a number, or lux with its unit: `30`, `"32 lx"`.
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

    fileprivate init(_ node: Node, upTo longest: Duration) throws(YAMLError) {
        guard let text = try? node.string, let duration = Duration(written: text), duration <= longest else {
            throw node.mismatch("a duration such as 500ms, 10s, 2m or 1h, up to \(longest.written)")
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
    /// Two moments: `{from: "22:00", until: "07:00"}`, `{from: sunset+30m, until: sunrise}`.
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
    /// A time of day, or `sunset` or `sunrise`, perhaps with an offset: `sunset+30m`, `sunrise-1h`.
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
    /// When day begins and when night does: `{day: "07:30", night: "20:00"}`.
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
    /// A time of day, `HH:MM`, as the time since midnight.
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
    /// The values of a mapping that has these two keys, and no others.
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
