internal import Vocabulary

extension SourcePreference.Item {
    /// Parses an item: `backlight`, `backlight:intel_backlight`, `command:lux --every 5`, `hours:07:30-20:00`.
    ///
    /// A program or argument that contains a blank has no written form.
    package init?(_ text: String) {
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        let driver = SourceKind(rawValue: String(text[..<(colon ?? text.endIndex)])).map(SourceDriver.of)
        guard let item = driver?.item(colon.map { String(text[text.utf8.index(after: $0)...]) }) else { return nil }
        self = item
    }

    package var description: String {
        switch self {
        case .kind(let kind): kind.rawValue
        case .named(let name): name.description
        case .hours, .command: configuredName?.description ?? ""
        }
    }

    func admits(_ name: SourceName) -> Bool {
        switch self {
        case .kind(let kind): name.kind == kind
        case .named(let wanted): name == wanted
        case .hours, .command: name == configuredName
        }
    }

    /// Whether the item names one source. It's used despite any objection.
    var isOneSource: Bool {
        if case .kind = self { false } else { true }
    }

    /// The name of hours or a program. `nil` for sources that need no configuration.
    var configuredName: SourceName? {
        switch self {
        case .hours(let hours): SourceName(.hours, hours.written)
        case .command(let command): command.name
        case .kind, .named: nil
        }
    }
}
