internal import AgentInterface
internal import FileSupport
internal import HalflightConfiguration
internal import SDBus
internal import Switching
internal import Vocabulary

/// The tray item's menu (interface `com.canonical.dbusmenu`). It offers auto, day and night, and shows why. The entries
/// stay the same. Only their properties change.
final class TrayMenu {
    enum Entry: Int32, CaseIterable {
        case auto = 1
        case day
        case night
        case line
        case why
        /// Shown if there is a suggestion.
        case learn
        /// Shown if something is wrong.
        case problem

        /// Whether a click does nothing.
        var isForReading: Bool { [.line, .why, .learn, .problem].contains(self) }
    }

    /// The agent, which owns its tray.
    private unowned let agent: any AgentService
    private let catalogue: Catalogue
    private var object: ExportedObject?
    /// The entries' properties known to hosts.
    private var told: [Entry: BusValue] = [:]

    init(_ connection: Connection, for agent: any AgentService, in catalogue: Catalogue) throws(BusError) {
        (self.agent, self.catalogue) = (agent, catalogue)
        object = try connection.export(interface, at: TrayMenu.path)
        told = current
    }

    /// Reports the changed entries to hosts. Returns whether any changed.
    @discardableResult
    func update() -> Bool {
        let now = current
        let changed = Entry.allCases.filter { now[$0] != told[$0] }
        told = now
        guard !changed.isEmpty else { return false }
        let updates = changed.map { BusValue.structure([.int32($0.rawValue), now[$0] ?? .dictionary([])]) }
        // A lost connection ends the agent anyway.
        try? object?.emit(
            "ItemsPropertiesUpdated", [.array(element: "(ia{sv})", updates), .array(element: "(ias)", [])])
        return true
    }

    static let path = "/StatusNotifierItem/Menu"
}

// MARK: - The entries

extension TrayMenu {
    private var current: [Entry: BusValue] {
        let status = agent.status
        return Dictionary(uniqueKeysWithValues: Entry.allCases.map { ($0, .dictionary(properties(of: $0, status))) })
    }

    private func properties(of entry: Entry, _ status: AgentStatus) -> [(key: String, value: BusValue)] {
        let auto: Message = status.siteMode == .auto ? "Auto: follow the light" : "Auto: follow the room or site"
        return switch entry {
        case .auto: choice(auto, isChosen: status.mode == .auto)
        case .day: choice("Day", isChosen: status.mode == .day)
        case .night: choice("Night", isChosen: status.mode == .night)
        case .line: [("type", .string("separator"))]
        case .why: [("label", .string(label(catalogue.text(status.reason)))), ("enabled", .boolean(false))]
        case .learn:
            note(
                status.suggestedThresholds.map {
                    catalogue.text(
                        Message(
                            "suggested", "Suggested: {thresholds}; see halflight learn", [.message("thresholds", $0)]))
                })
        case .problem: note(status.problem.map(catalogue.text))
        }
    }

    /// Returns a read-only entry. It's visible while it has a text.
    private func note(_ text: String?) -> [(key: String, value: BusValue)] {
        [
            ("label", .string(label(text ?? ""))), ("enabled", .boolean(false)),
            ("visible", .boolean(text != nil)),
        ]
    }

    private func choice(_ label: Message, isChosen: Bool) -> [(key: String, value: BusValue)] {
        [
            ("label", .string(catalogue.text(label))), ("toggle-type", .string("radio")),
            ("toggle-state", .int32(isChosen ? 1 : 0)),
        ]
    }

    /// Doubles underscores. A single one would mark the next letter as an access key.
    private func label(_ text: String) -> String {
        text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
    }

    private func choose(_ entry: Entry) {
        let wanted: Appearance? =
            switch entry {
            case .day: .day
            case .night: .night
            default: nil
            }
        agent.set(wanted, for: nil)
    }
}

// MARK: - On the bus

extension TrayMenu {
    private var interface: Interface {
        Interface(
            "com.canonical.dbusmenu", methods: questions + events,
            properties: [
                Property("Version", "u", emitsChanges: false) { .uint32(3) },
                Property("TextDirection", "s", emitsChanges: false) { .string("ltr") },
                Property("Status", "s", emitsChanges: false) { .string("normal") },
                Property("IconThemePath", "as", emitsChanges: false) { .array(element: "s", []) },
            ],
            signals: [
                Signal("ItemsPropertiesUpdated", ["updatedProps": "a(ia{sv})", "removedProps": "a(ias)"]),
                Signal("LayoutUpdated", ["revision": "u", "parent": "i"]),
                Signal("ItemActivationRequested", ["id": "i", "timestamp": "u"]),
            ])
    }

    private var questions: [Method] {
        [
            Method(
                "GetLayout", inputs: ["parentId": "i", "recursionDepth": "i", "propertyNames": "as"],
                outputs: ["revision": "u", "layout": "(ia{sv}av)"]
            ) { [weak self] (values) throws(BusError) in
                guard let self else { throw .objectIsGone }
                let names = values[2].elements?.compactMap(\.string) ?? []
                told = current
                return [.uint32(1), try layout(of: values[0], isDeep: values[1].number != 0, names)]
            },
            Method(
                "GetGroupProperties", inputs: ["ids": "ai", "propertyNames": "as"], outputs: ["properties": "a(ia{sv})"]
            ) { [weak self] (values) throws(BusError) in
                guard let self else { throw .objectIsGone }
                let names = values[1].elements?.compactMap(\.string) ?? []
                let asked = Set((values[0].elements ?? []).compactMap(TrayMenu.entry))
                // Each entry once, however often it's requested.
                let entries = Entry.allCases.filter { asked.isEmpty || asked.contains($0) }
                return [
                    .array(element: "(ia{sv})", entries.map { .structure([.int32($0.rawValue), told($0, names)]) })
                ]
            },
            Method("GetProperty", inputs: ["id": "i", "name": "s"], outputs: ["value": "v"]) {
                [weak self] (values) throws(BusError) in
                guard let self else { throw .objectIsGone }
                guard let entry = TrayMenu.entry(values[0]), let value = current[entry]?[values[1].string ?? ""] else {
                    throw .invalidArguments("there is no such entry in the menu, or it has no such property")
                }
                return [.variant(value)]
            },
        ]
    }

    private var events: [Method] {
        [
            Method("Event", inputs: ["id": "i", "eventId": "s", "data": "v", "timestamp": "u"]) {
                [weak self] (values) throws(BusError) in
                guard let self else { throw .objectIsGone }
                guard handle([values]).isEmpty else { throw .invalidArguments("there is no such entry in the menu") }
                return []
            },
            Method("EventGroup", inputs: ["events": "a(isvu)"], outputs: ["idErrors": "ai"]) {
                [weak self] (values) throws(BusError) in
                guard let self else { throw .objectIsGone }
                let events = (values[0].elements ?? []).compactMap(\.elements)
                return [.array(element: "i", handle(events))]
            },
            // The tray isn't told of a new reason alone, so it's sent when the menu opens.
            Method("AboutToShow", inputs: ["id": "i"], outputs: ["needUpdate": "b"]) {
                [weak self] (_) throws(BusError) in
                guard let self else { throw .objectIsGone }
                return [.boolean(update())]
            },
            Method(
                "AboutToShowGroup", inputs: ["ids": "ai"], outputs: ["updatesNeeded": "ai", "idErrors": "ai"]
            ) { [weak self] (_) throws(BusError) in
                guard let self else { throw .objectIsGone }
                let root: [BusValue] = update() ? [.int32(0)] : []
                return [.array(element: "i", root), .array(element: "i", [])]
            },
        ]
    }

    /// Handles events, and returns the IDs that aren't entries. Only the last click has an effect.
    private func handle(_ events: [[BusValue]]) -> [BusValue] {
        let clicked = events.filter { $0[1].string == "clicked" }.compactMap { TrayMenu.entry($0[0]) }
        if let last = clicked.last(where: { !$0.isForReading }) { choose(last) }
        // An event of the whole menu, entry 0, may report that the menu was opened.
        return events.map { $0[0] }.filter { $0 != .int32(0) && TrayMenu.entry($0) == nil }
    }

    /// Returns an entry, or the whole menu for entry 0. The type is `(ia{sv}av)`.
    private func layout(of id: BusValue, isDeep: Bool, _ names: [String]) throws(BusError) -> BusValue {
        if let entry = TrayMenu.entry(id) { return node(entry, names) }
        guard id == .int32(0) else { throw .invalidArguments("there is no such entry in the menu") }
        let children = isDeep ? Entry.allCases.map { BusValue.variant(node($0, names)) } : []
        return .structure([
            .int32(0), .dictionary([("children-display", .string("submenu"))]), .array(element: "v", children),
        ])
    }

    private func node(_ entry: Entry, _ names: [String]) -> BusValue {
        .structure([.int32(entry.rawValue), told(entry, names), .array(element: "v", [])])
    }

    private func told(_ entry: Entry, _ names: [String]) -> BusValue {
        guard case .dictionary(let all) = told[entry] else { return .dictionary([]) }
        return .dictionary(names.isEmpty ? all : all.filter { names.contains($0.key) })
    }

    private static func entry(_ id: BusValue) -> Entry? {
        guard case .int32(let number) = id else { return nil }
        return Entry(rawValue: number)
    }
}
