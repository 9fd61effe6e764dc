import AgentInterface
import Glibc
import LoopSupport
import SDBus
import Switching
import Testing

import class TestSupport.PrivateBus

@testable import HalflightAgent

/// The tray item as seen by a panel, with real messages on a private bus.
@Suite("The tray item", .tags(.alone)) @MainActor struct TrayTests {
    private let keep = Keeper()
    private let loop: EventLoop
    private let bus: PrivateBus
    private let own: Connection
    private let panel: Connection
    private let agent = RecordingAgent()

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
        own = try Connection.ready(at: bus.address)
        panel = try Connection.ready(at: bus.address)
        try own.attach(to: loop)
        try panel.attach(to: loop)
    }

    private let name = "org.kde.StatusNotifierItem-\(getpid())-1"

    private func ask(
        _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        try panel.ask(name, path: path, interface: interface, member: member, arguments, on: loop)
    }

    private func menu(_ member: String, _ arguments: [BusValue] = []) throws -> [BusValue] {
        try ask(TrayMenu.path, "com.canonical.dbusmenu", member, arguments)
    }

    private func item(_ property: String) throws -> BusValue? {
        let arguments: [BusValue] = [.string("org.kde.StatusNotifierItem"), .string(property)]
        let value = try ask("/StatusNotifierItem", "org.freedesktop.DBus.Properties", "Get", arguments).first
        guard case .variant(let content) = value else { return value }
        return content
    }

    private func click(_ id: Int32, _ event: String = "clicked") throws {
        _ = try menu("Event", [.int32(id), .string(event), .variant(.byte(0)), .uint32(0)])
    }

    // MARK: Registration

    @Test func `the item registers with the present watcher and each new one`() throws {
        let watcher = Watcher()
        try keep(Tray(own, for: agent))
        // The tray's call to find a watcher is answered before this call.
        _ = try item("Id")
        for round in 1...3 {
            let connection = try Connection.bus(at: bus.address)
            try connection.attach(to: loop)
            try keep(connection.export(watcher.interface, at: "/StatusNotifierWatcher"))
            try connection.own("org.kde.StatusNotifierWatcher")
            try loop.run(until: "it has registered") { watcher.registered.count == round }
            connection.close()
        }
        #expect(watcher.registered == [name, name, name])
    }

    @Test func `the item registers with an earlier watcher`() throws {
        let watcher = Watcher()
        try keep(panel.export(watcher.interface, at: "/StatusNotifierWatcher"))
        try panel.own("org.kde.StatusNotifierWatcher")
        try keep(Tray(own, for: agent))
        try loop.run(until: "it has registered") { watcher.registered == [name] }
    }

    @Test func `a released item leaves the bus`() throws {
        var tray: Tray? = try Tray(own, for: agent)
        #expect(try item("Id") == .string("halflight"))
        tray?.update()
        tray = nil
        #expect(throws: BusError.self) { try item("Id") }
    }

    // MARK: The item

    @Test func `the item has its title, status and icon`() throws {
        try keep(Tray(own, for: agent))
        #expect(try item("Title") == .string("Halflight: day"))
        #expect(try item("Status") == .string("Active"))
        #expect(try item("Category") == .string("SystemServices"))
        #expect(try item("Menu") == .objectPath(TrayMenu.path))
        #expect(try item("ItemIsMenu") == .boolean(false))
        #expect(try item("IconName") == .string(""))
        #expect(try item("IconPixmap") == TrayIcon.pixmaps(.day))
        agent.status.appearance = .night
        #expect(try item("IconPixmap") == TrayIcon.pixmaps(.night))
        let tip = try item("ToolTip")?.elements ?? []
        #expect(tip.map(\.signature) == ["s", "a(iiay)", "s", "s"])
        #expect(tip.suffix(2) == [.string("Halflight: night"), .string("the level is low_ish")])
        let all = try ask(
            "/StatusNotifierItem", "org.freedesktop.DBus.Properties", "GetAll", [.string("org.kde.StatusNotifierItem")])
        #expect(all.first?["Id"] != nil)
    }

    @Test func `a click toggles, and a middle click sets auto`() throws {
        try keep(Tray(own, for: agent))
        let place: [BusValue] = [.int32(1), .int32(2)]
        for member in ["Activate", "SecondaryActivate", "ContextMenu"] {
            #expect(try ask("/StatusNotifierItem", "org.kde.StatusNotifierItem", member, place) == [])
        }
        _ = try ask(
            "/StatusNotifierItem", "org.kde.StatusNotifierItem", "Scroll", [.int32(120), .string("vertical")])
        #expect(agent.done == ["toggle", "set auto"])
    }

    @Test func `only a change of appearance sends signals`() throws {
        let tray = try Tray(own, for: agent)
        var heard: [String] = []
        for member in ["NewIcon", "NewTitle", "NewToolTip", "ItemsPropertiesUpdated"] {
            try keep(panel.onMatch("type='signal',member='\(member)'") { _, _ in heard.append(member) })
        }
        _ = try item("Id")
        tray.update()
        agent.status.appearance = .night
        tray.update()
        try loop.run(until: "it is told") { heard.count >= 3 }
        #expect(heard == ["NewIcon", "NewTitle", "NewToolTip"])
        heard = []
        agent.status.mode = .night
        tray.update()
        try loop.run(until: "it is told") { heard.count >= 2 }
        #expect(heard == ["ItemsPropertiesUpdated", "NewToolTip"])
    }

    // MARK: The menu

    @Test func `the menu has auto, day, night and the reason`() throws {
        agent.status.mode = .night
        try keep(Tray(own, for: agent))
        let answer = try menu("GetLayout", [.int32(0), .int32(-1), .array(element: "s", [])])
        #expect(answer.map(\.signature) == ["u", "(ia{sv}av)"])
        let root = try #require(answer.last?.elements)
        #expect(root[1]["children-display"] == .string("submenu"))
        let entries = (root[2].elements ?? []).compactMap(\.elements)
        #expect(entries.map { $0[0].number } == [1, 2, 3, 4, 5, 6, 7])
        #expect(
            entries.map { $0[1]["label"]?.string }
                == ["Auto: follow the light", "Day", "Night", nil, "the level is low__ish", "", ""])
        #expect(entries.map { $0[1]["toggle-state"]?.number } == [0, 0, 1, nil, nil, nil, nil])
        #expect(entries[0][1]["toggle-type"] == .string("radio"))
        #expect(entries[3][1]["type"] == .string("separator"))
        #expect(entries[4][1]["enabled"] == .boolean(false))
        #expect(entries[5][1]["visible"] == .boolean(false))
        #expect(entries[6][1]["visible"] == .boolean(false))
    }

    @Test func `the menu shows suggested thresholds while they exist`() throws {
        let tray = try keep(Tray(own, for: agent))
        agent.status.suggestion = Band(nightBelow: Level(clamping: 24), dayAbove: Level(clamping: 34))
        tray.update()
        let names = BusValue.array(element: "s", [])
        let shown = try menu("GetGroupProperties", [.array(element: "i", [.int32(6)]), names])
        let properties = try #require(shown.first?.elements?.first?.elements?.last)
        #expect(properties["visible"] == .boolean(true) && properties["enabled"] == .boolean(false))
        #expect(
            properties["label"] == .string("Suggested: night below 24 %, day above 34 %; see halflight learn"))
    }

    @Test func `the menu and the tooltip show a current problem`() throws {
        let tray = try keep(Tray(own, for: agent))
        agent.status.problems = [
            ProblemRecord(subject: "configuration", text: "my_file:1:2: no", effect: "So it is"),
            ProblemRecord(subject: "hooks/50-x", text: "exit code 1"),
        ]
        tray.update()
        let names = BusValue.array(element: "s", [])
        let shown = try menu("GetGroupProperties", [.array(element: "i", [.int32(7)]), names])
        let properties = try #require(shown.first?.elements?.first?.elements?.last)
        #expect(properties["visible"] == .boolean(true) && properties["enabled"] == .boolean(false))
        let text = "Problem: my_file:1:2: no. So it is; 1 more, see halflight status"
        #expect(properties["label"] == .string(text.replacing("_", with: "__")))
        #expect(try item("ToolTip")?.elements?.last == .string("the level is low_ish\n\(text)"))
        agent.status.problems = []
        tray.update()
        let mended = try menu("GetGroupProperties", [.array(element: "i", [.int32(7)]), names])
        #expect(mended.first?.elements?.first?.elements?.last?["visible"] == BusValue.boolean(false))
    }

    @Test func `a panel can ask for parts of the menu`() throws {
        try keep(Tray(own, for: agent))
        let names = BusValue.array(element: "s", [.string("label")])
        let flat = try menu("GetLayout", [.int32(0), .int32(0), names])
        #expect(flat.last?.elements?.last?.elements == [])
        let one = try menu("GetLayout", [.int32(2), .int32(-1), names])
        #expect(one.last?.elements?[1] == .dictionary([("label", .string("Day"))]))
        let group = try menu("GetGroupProperties", [.array(element: "i", [.int32(2), .int32(99)]), names])
        let day = BusValue.structure([.int32(2), .dictionary([("label", .string("Day"))])])
        #expect(group == [.array(element: "(ia{sv})", [day])])
        let all = try menu("GetGroupProperties", [.array(element: "i", []), .array(element: "s", [])])
        #expect(all.first?.elements?.count == 7)
        #expect(try menu("GetProperty", [.int32(3), .string("label")]) == [.variant(.string("Night"))])
        #expect(throws: BusError.self) { try menu("GetProperty", [.int32(3), .string("weight")]) }
        #expect(throws: BusError.self) { try menu("GetLayout", [.int32(99), .int32(-1), names]) }
    }

    @Test func `a click on a menu entry sets the mode`() throws {
        try keep(Tray(own, for: agent))
        for id in Int32(1)...6 { try click(id) }
        try click(0, "opened")
        try click(2, "hovered")
        #expect(agent.done == ["set auto", "set day", "set night"])
        #expect(throws: BusError.self) { try click(99) }
        let events = [Int32(3), 42].map { id in
            BusValue.structure([.int32(id), .string("clicked"), .variant(.string("")), .uint32(0)])
        }
        #expect(
            try menu("EventGroup", [.array(element: "(isvu)", events)]) == [.array(element: "i", [.int32(42)])])
        #expect(agent.done.last == "set night")
    }

    @Test func `the last of 8,000 clicks in one message counts`() throws {
        try keep(Tray(own, for: agent))
        let events = (0..<8_000).map { number in
            BusValue.structure([
                .int32(Int32(number % 3 + 1)), .string("clicked"), .variant(.byte(0)), .uint32(0),
            ])
        }
        #expect(try menu("EventGroup", [.array(element: "(isvu)", events)]) == [.array(element: "i", [])])
        #expect(agent.done == ["set day"])
    }

    @Test func `an entry requested 60,000 times in one message is answered once`() throws {
        try keep(Tray(own, for: agent))
        let ids = BusValue.array(element: "i", Array(repeating: .int32(2), count: 60_000))
        let answer = try menu("GetGroupProperties", [ids, .array(element: "s", [])])
        #expect(answer.first?.elements?.count == 1)
    }

    @Test func `the reason is read when the menu opens`() throws {
        try keep(Tray(own, for: agent))
        #expect(try menu("AboutToShow", [.int32(0)]) == [.boolean(false)])
        agent.status.reason = "the sun has risen"
        #expect(try menu("AboutToShow", [.int32(0)]) == [.boolean(true)])
        #expect(try menu("GetProperty", [.int32(5), .string("label")]) == [.variant(.string("the sun has risen"))])
        agent.status.reason = "it is bright"
        let nothing = BusValue.array(element: "i", [])
        #expect(
            try menu("AboutToShowGroup", [.array(element: "i", [.int32(0)])])
                == [.array(element: "i", [.int32(0)]), nothing])
        #expect(try menu("AboutToShowGroup", [nothing]) == [nothing, nothing])
    }
}

/// A panel's list of items.
@MainActor private final class Watcher {
    private(set) var registered: [String] = []

    var interface: Interface {
        Interface(
            "org.kde.StatusNotifierWatcher",
            methods: [
                Method("RegisterStatusNotifierItem", inputs: ["service": "s"]) {
                    [unowned self] (values) throws(BusError) in
                    registered.append(values[0].string ?? "")
                    return []
                }
            ], properties: [], signals: [])
    }
}
