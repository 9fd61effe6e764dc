package import SDBus
package import Vocabulary

/// The modes, as on the command line, on the bus and in files.
nonisolated package enum ModeName: String, CaseIterable, Sendable {
    case auto
    case day
    case night

    /// Also accepts `light` for day and `dark` for night.
    package init?(named name: some StringProtocol) {
        self.init(rawValue: Appearance(named: name)?.rawValue ?? String(name))
    }

    package init(forcing appearance: Appearance?) {
        self = appearance.map { $0 == .day ? .day : .night } ?? .auto
    }

    package var forced: Appearance? { Appearance(rawValue: rawValue) }
}

nonisolated extension ForceEnd {
    /// As on the bus and in files.
    package enum Name: String, CaseIterable, Sendable {
        case never
        case agree
        case time
    }

    package var name: Name {
        switch self {
        case .never: .never
        case .agree: .agree
        case .time: .time
        }
    }
}

/// The properties of `org.halflight.Agent1` at one moment.
nonisolated package struct AgentStatus: Equatable, Sendable {
    package var appearance: Appearance
    package var mode: ModeName
    /// `nil` in mode `auto`.
    package var forceEnds: ForceEnd<Timestamp>?
    /// The site's wish. `auto` leaves the decision to the light.
    package var siteMode = ModeName.auto
    /// In percent, 0...100. `nil` before the first valid reading.
    package var level: Double?
    /// In lux. `nil` if the source doesn't measure it.
    package var illuminance: Double?
    package var source: SourceName?
    /// The sunrise and sunset around now, or the beginnings of fixed hours' day and night. Missing in earlier agents.
    package var sunrise, sunset: Timestamp?
    /// The place for the sun's times, if known.
    package var place: String?
    /// The thresholds for the source in use, in percent.
    package var nightBelow, dayAbove: Double
    /// Whether the thresholds were learned from corrections.
    package var isLearned = false
    /// The thresholds that would fit the corrections better, if any.
    package var suggestion: Band?
    /// The themes' names. `nil` with an earlier agent.
    package var dayTheme, nightTheme: String?
    /// Why, and what holds or may change the appearance.
    package var reason: Message
    /// The appearance before the last change. The present one before the first.
    package var from: Appearance
    /// Oldest first.
    package var holds: [HoldRecord]
    /// Mistakes in the configuration come first, then failed responders.
    package var problems: [ProblemRecord] = []
    /// Such as `0.1.0`. `nil` with an earlier agent.
    package var version: String?

    package init(
        appearance: Appearance, mode: ModeName = .auto, forceEnds: ForceEnd<Timestamp>? = nil, level: Double? = nil,
        illuminance: Double? = nil, source: SourceName? = nil, nightBelow: Double, dayAbove: Double, reason: Message,
        holds: [HoldRecord] = [], isLearned: Bool = false, suggestion: Band? = nil
    ) {
        (self.appearance, self.mode, self.forceEnds) = (appearance, mode, forceEnds)
        (self.level, self.illuminance, self.source) = (level, illuminance, source)
        (self.nightBelow, self.dayAbove, self.reason, self.holds) = (nightBelow, dayAbove, reason, holds)
        (self.isLearned, self.suggestion, from) = (isLearned, suggestion, appearance)
    }
}

nonisolated extension AgentStatus {
    package var theme: String? { appearance == .day ? dayTheme : nightTheme }

    /// The first problem and the number of others.
    package var problem: Message? {
        guard let first = problems.first else { return nil }
        let arguments = [Message.Argument.message("problem", first.message)]
        var message =
            first.isWarning
            ? Message("warning", "Warning: {problem}", arguments) : Message("problem", "Problem: {problem}", arguments)
        if problems.count > 1 {
            message.also.append(
                Message("more-problems", "{count} more, see halflight status", [.count(problems.count - 1)]))
        }
        return message
    }

    package var suggestedThresholds: Message? {
        suggestion.map { Message("thresholds", "Night below {night}, day above {day}", .thresholds($0)) }
    }
}

// MARK: - On the bus

extension AgentStatus {
    /// Reads the answer to `GetAll`. `nil` if a property is missing or has an unknown value.
    package init?(properties: BusValue) {
        func value(_ key: AgentContract.Key) -> BusValue? { properties[key.rawValue] }
        guard let appearance = value(.appearance)?.string.flatMap(Appearance.init(rawValue:)),
            let mode = value(.mode)?.string.flatMap(ModeName.init(rawValue:)), let level = value(.level)?.number,
            let illuminance = value(.illuminance)?.number, let source = value(.source)?.string,
            let nightBelow = value(.nightBelow)?.number, let dayAbove = value(.dayAbove)?.number,
            let reason = value(.reason)?.string
        else { return nil }
        self.init(
            appearance: appearance, mode: mode,
            forceEnds: ForceEnd(value(.forceEnds), until: value(.forcedUntil)), level: knownLevel(level),
            illuminance: knownIlluminance(illuminance), source: SourceName(source), nightBelow: nightBelow,
            dayAbove: dayAbove,
            reason: Message(id: value(.reasonId), arguments: value(.reasonArguments), sentence: reason),
            holds: value(.holds)?.elements?.compactMap { HoldRecord($0) } ?? [],
            isLearned: value(.learned)?.boolean ?? false, suggestion: Band(value(.suggestion)))
        from = value(.from)?.string.flatMap(Appearance.init(rawValue:)) ?? appearance
        siteMode = value(.siteMode)?.string.flatMap(ModeName.init(rawValue:)) ?? .auto
        sunrise = Timestamp(value(.sunrise)).flatMap { $0.microseconds == 0 ? nil : $0 }
        sunset = Timestamp(value(.sunset)).flatMap { $0.microseconds == 0 ? nil : $0 }
        place = value(.place)?.string.flatMap { $0.isEmpty ? nil : $0 }
        dayTheme = value(.dayTheme)?.string.flatMap { $0.isEmpty ? nil : $0 }
        nightTheme = value(.nightTheme)?.string.flatMap { $0.isEmpty ? nil : $0 }
        problems = value(.problems)?.elements?.compactMap { ProblemRecord($0) } ?? []
        version = value(.version)?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the status after `PropertiesChanged`. `nil` if its content isn't enough, as from an earlier agent.
    func applying(_ changes: BusValue) -> AgentStatus? {
        guard case .dictionary(let entries) = changes, let sentence = changes[AgentContract.Key.reason.rawValue]?.string
        else { return nil }
        var before = self
        before.reason = .text(sentence)
        return AgentStatus(properties: .dictionary(entries + before.properties(AgentContract.Key.allCases)))
    }

    /// Returns what to announce.
    func changes(since earlier: AgentStatus) -> [AgentContract.Key] {
        AgentContract.Key.allCases.filter { $0.emitsChanges && value(of: $0) != earlier.value(of: $0) }
    }

    func properties(_ keys: [AgentContract.Key]) -> [(key: String, value: BusValue)] {
        keys.map { ($0.rawValue, value(of: $0)) }
    }

    func value(of key: AgentContract.Key) -> BusValue {
        switch key {
        case .appearance: .string(appearance.rawValue)
        case .mode: .string(mode.rawValue)
        case .forceEnds: .string(forceEnds?.name.rawValue ?? "")
        case .forcedUntil: .uint64(forceEnds?.time?.microseconds ?? 0)
        case .siteMode: .string(siteMode.rawValue)
        case .level: .double(level ?? -1)
        case .illuminance: .double(illuminance ?? -1)
        case .source: .string(source?.description ?? "")
        case .sunrise: .uint64(sunrise?.microseconds ?? 0)
        case .sunset: .uint64(sunset?.microseconds ?? 0)
        case .place: .string(place ?? "")
        case .nightBelow: .double(nightBelow)
        case .dayAbove: .double(dayAbove)
        case .reason: .string(reason.english)
        case .reasonId: .string(reason.id)
        case .reasonArguments: reason.busArguments
        case .from: .string(from.rawValue)
        case .holds: .array(element: HoldRecord.signature, holds.map(\.busValue))
        case .learned: .boolean(isLearned)
        case .suggestion:
            .array(
                element: "d", suggestion.map { [.double($0.nightBelow.percent), .double($0.dayAbove.percent)] } ?? [])
        case .theme: .string(theme ?? "")
        case .dayTheme: .string(dayTheme ?? "")
        case .nightTheme: .string(nightTheme ?? "")
        case .problems: .array(element: ProblemRecord.signature, problems.map(\.busValue))
        case .version: .string(version ?? "")
        }
    }
}

extension Band {
    fileprivate init?(_ value: BusValue?) {
        let levels = (value?.elements ?? []).compactMap { $0.number.flatMap { Level(percent: $0) } }
        guard levels.count == 2 else { return nil }
        self.init(nightBelow: levels[0], dayAbove: levels[1])
    }
}

extension ForceEnd<Timestamp> {
    fileprivate init?(_ name: BusValue?, until: BusValue?) {
        switch name?.string.flatMap(Name.init(rawValue:)) {
        case .never: self = .never
        case .agree: self = .agree
        case .time: self = .time(Timestamp(until) ?? Timestamp(microseconds: 0))
        case nil: return nil
        }
    }
}
