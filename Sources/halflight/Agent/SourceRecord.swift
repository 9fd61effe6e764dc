import HalflightTerminal
import LightSensors
import SDBus
import Switching

/// One source that the agent knows, as `ListSources` gives it.
struct SourceRecord: Equatable {
    /// `KIND:NAME`, or `KIND`.
    let name: String
    /// What comes before the colon.
    let kind: String
    /// Light in percent, 0...100, if any.
    let level: Double?
    /// Light in lux, if any.
    let illuminance: Double?
    /// Whether the agent decides by it now.
    let isSelected: Bool
    /// "ok", or why it is not used.
    let state: String
}

extension SourceRecord {
    /// Takes one `(sa{sv})`; nil when it is none.
    @MainActor init?(_ entry: BusValue) {
        guard let members = entry.elements, members.count == 2, let name = members[0].string else { return nil }
        let fields = members[1]
        self.init(
            name: name,
            kind: fields["kind"]?.string ?? "",
            level: known(fields["level"]?.number ?? -1),
            illuminance: known(fields["illuminance"]?.number ?? -1),
            isSelected: fields["selected"]?.boolean ?? false,
            state: fields["state"]?.string ?? "")
    }

    /// A source as this command sees it by itself, in the agent's words.
    @MainActor init(_ status: SourceStatus) {
        self.init(
            name: "\(status.name)", kind: status.name.kind.rawValue, level: status.light?.level.percent,
            illuminance: status.light?.illuminance, isSelected: status.isSelected, state: status.problem ?? "ok")
    }

    /// The keys that `sensors --json` promises for each source.
    var json: JSON {
        [
            "name": .text(name),
            "kind": .text(kind),
            "level": .number(orNull: level),
            "illuminance": .number(orNull: illuminance),
            "selected": .bool(isSelected),
            "state": .text(state),
        ]
    }
}
