internal import Switching

extension SourcePreference.Item {
    /// Takes an item as it is written: `backlight`, `backlight:intel_backlight`, `command:lux --every 5`,
    /// `replay:light.csv@60x`; nil for anything else.
    ///
    /// A program or an argument with a blank in it cannot be written so.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let kind = SourceKind(rawValue: String(first)) else { return nil }
        let rest = parts.count == 2 ? String(parts[1]) : nil
        switch (kind, rest) {
        case (.command, let rest?):
            let words = rest.split(separator: " ").map(String.init)
            guard let program = words.first, let command = LightCommand(program, Array(words.dropFirst())) else {
                return nil
            }
            self = .command(command)
        case (.replay, let rest?):
            guard let replay = Replay(rest) else { return nil }
            self = .replay(replay)
        case (.illuminance, let rest?), (.backlight, let rest?):
            guard !rest.isEmpty else { return nil }
            self = .named(SourceName(kind, rest))
        case (.illuminance, nil), (.backlight, nil), (.sensorProxy, nil), (.sun, nil): self = .kind(kind)
        // There is but one sun, and no program or trace that needs no name.
        case (.command, nil), (.replay, nil), (.sensorProxy, _?), (.sun, _?): return nil
        }
    }

    /// The item as it is written.
    public var description: String {
        switch self {
        case .kind(let kind): kind.rawValue
        case .named(let name): name.description
        case .command, .replay: configuredName?.description ?? ""
        }
    }

    /// Whether the item means this source.
    func admits(_ name: SourceName) -> Bool {
        switch self {
        case .kind(let kind): name.kind == kind
        case .named(let wanted): name == wanted
        case .command, .replay: name == configuredName
        }
    }

    /// The name of the program's or trace's source; nil for what is there without being named.
    var configuredName: SourceName? {
        switch self {
        case .command(let command): command.name
        case .replay(let replay): replay.name
        case .kind, .named: nil
        }
    }
}
