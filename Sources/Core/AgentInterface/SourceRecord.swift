internal import SDBus
package import Vocabulary

/// A source that the agent knows.
nonisolated package struct SourceRecord: Equatable, Sendable {
    package let name: SourceName
    /// In percent, 0...100.
    package let level: Double?
    /// In lux.
    package let illuminance: Double?
    package let isSelected: Bool
    /// Why the source isn't used or gives no light.
    package let problem: Message?
    /// Whether the problem is a lack of data, unlike an unused source's.
    package let isFailure: Bool

    package init(
        name: SourceName, level: Double?, illuminance: Double?, isSelected: Bool, problem: Message?,
        isFailure: Bool = false
    ) {
        (self.name, self.level, self.illuminance) = (name, level, illuminance)
        (self.isSelected, self.problem, self.isFailure) = (isSelected, problem, isFailure)
    }
}

nonisolated extension SourceRecord {
    package var state: String { problem?.english ?? SourceRecord.well }

    private static let well = "ok"
}

// MARK: - On the bus

extension SourceRecord {
    static let signature = "(sa{sv})"

    /// `nil` for unknown kinds of source.
    init?(_ entry: BusValue) {
        guard let members = entry.elements, members.count == 2, let name = members[0].string.flatMap({ SourceName($0) })
        else { return nil }
        let fields = members[1]
        let state = fields["state"]?.string ?? ""
        self.init(
            name: name, level: knownLevel(fields["level"]?.number),
            illuminance: knownIlluminance(fields["illuminance"]?.number),
            isSelected: fields["selected"]?.boolean ?? false,
            problem: state == SourceRecord.well
                ? nil : Message(id: fields["state-id"], arguments: fields["state-arguments"], sentence: state),
            isFailure: fields["failed"]?.boolean ?? false)
    }

    var busValue: BusValue {
        .structure([
            .string(name.description),
            .dictionary([
                ("kind", .string(name.kind.rawValue)), ("level", .double(level ?? -1)),
                ("illuminance", .double(illuminance ?? -1)), ("selected", .boolean(isSelected)),
                ("state", .string(state)), ("state-id", .string(problem?.id ?? SourceRecord.well)),
                ("state-arguments", problem?.busArguments ?? .dictionary([])), ("failed", .boolean(isFailure)),
            ]),
        ])
    }
}
