import Foundation
import FoundationXML
import TestSupport
import Testing

/// The D-Bus interface, compared with `org.halflight.Agent1.xml`.
@Suite(.tags(.alone))
struct ContractTests {
    let agent: RunningAgent
    let backlight: Testbed.Backlight

    init() throws {
        (_, backlight, agent) = try Machine.byDay()
    }

    @Test func `introspection matches the interface file`() throws {
        let reply = try agent.bus.call(
            RunningAgent.name, RunningAgent.path, "org.freedesktop.DBus.Introspectable", "Introspect")
        let told = Interface.members(of: RunningAgent.interface, in: try #require(reply.first?.string))
        let file = Fixtures.repository("config/dbus-1/\(RunningAgent.interface).xml")
        let contract = Interface.members(
            of: RunningAgent.interface, in: try String(contentsOfFile: file, encoding: .utf8))
        #expect(contract.count >= 15)
        #expect(contract.subtracting(told) == [], "missing")
        #expect(told.subtracting(contract) == [], "not in the contract")
    }

    @Test func `a change sends one PropertiesChanged, then one AppearanceChanged with the reason`() throws {
        try agent.forgetSignals()
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        #expect(try agent.appearance == "night")
        let signals = agent.bus.signals.filter { $0.member == "AppearanceChanged" }
        #expect(signals.count == 1)
        #expect(signals.first?.path == RunningAgent.path)
        #expect(signals.first?.interface == RunningAgent.interface)
        #expect(signals.first?.arguments.first == .string("night"))
        let all = agent.bus.signals.filter { $0.path == RunningAgent.path }
        #expect(all.map(\.member) == ["PropertiesChanged", "AppearanceChanged"])
        let changed = all.first?.arguments.dropFirst().first?.dictionary
        #expect(changed?["Appearance"] == .string("night"))
        #expect(changed?["Level"] == .double(10))
        #expect(changed?["Illuminance"] == .double(-1))
        #expect(changed?["Reason"] == signals.first?.arguments.last)
        #expect(changed?["Theme"] == .string("ink"))
        #expect(changed?["ReasonId"] == .string("light-is-below") && changed?["From"] == .string("day"))
        #expect(changed?["ReasonArguments"]?.dictionary?["light"]?.list?.first == .double(10))
        #expect(changed?.count == 8)
    }

    @Test func `level, illuminance and reason alone send no signal`() throws {
        try agent.forgetSignals()
        for brightness in [70, 60, 75] {
            try backlight.set(brightness)
            try agent.waitForLevel(Double(brightness))
        }
        #expect(agent.propertyChanges.isEmpty)
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        try backlight.set(60)
        try agent.waitForChanges(["night", "day"])
        try agent.setMode("night", seconds: 60)
        try agent.setMode("auto")
        try agent.wait(until: "the mode has come and gone") {
            agent.propertyChanges.filter { $0.name == "ForcedUntil" }.count == 2
        }
        let names = Set(agent.propertyChanges.map(\.name))
        #expect(names.isSuperset(of: ["Appearance", "Mode", "ForceEnds", "ForcedUntil"]))
        for signal in agent.bus.signals where signal.member == "PropertiesChanged" {
            let names = Set(signal.arguments.dropFirst().first?.dictionary?.keys.map(\.self) ?? [])
            #expect(!names.isSubset(of: ["Level", "Illuminance", "Reason"]), "\(names)")
        }
        #expect(agent.propertyChanges.filter { $0.name == "ForceEnds" }.map(\.value) == [.string("time"), .string("")])
    }

    @Test func `wrong modes, properties, arguments, members and paths get an error`() throws {
        let invalid = "org.freedesktop.DBus.Error.InvalidArgs"
        for (name, call) in [
            (invalid, { try agent.setMode("Day") }), (invalid, { try agent.writeProperty("Mode", "") }),
            ("org.freedesktop.DBus.Error.PropertyReadOnly", { try agent.writeProperty("Appearance", "night") }),
            (invalid, { try agent.call("SetMode", [.string("day")]) }),
            ("org.freedesktop.DBus.Error.UnknownMethod", { try agent.call("Dance") }),
        ] as [(String, () throws -> Void)] {
            let error = #expect(throws: BusClient.ErrorReply.self) { try call() }
            #expect(error?.name == name)
        }
        #expect(throws: BusClient.ErrorReply.self) {
            try agent.bus.call(RunningAgent.name, "/org/halflight/Other", RunningAgent.interface, "Toggle")
        }
        #expect(try agent.appearance == "day" && agent.mode == "auto")
    }
}

/// An interface's members, parsed from introspection data.
private struct Interface {
    /// A member, comparable as a whole.
    struct Member: Hashable {
        var kind: String
        var name: String
        /// A property's type, access and whether it emits changes, or the arguments.
        var details: [String]
    }

    static func members(of interface: String, in text: String) -> Set<Member> {
        let reader = Reader(interface: interface)
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        _ = parser.parse()
        return Set(reader.members)
    }

    private final class Reader: NSObject, XMLParserDelegate {
        let interface: String
        var members: [Member] = []
        private var inside = false
        private var current: Member?

        init(interface: String) {
            self.interface = interface
        }

        func parser(
            _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            switch element {
            case "interface": inside = attributes["name"] == interface
            case "method", "signal":
                current = Member(kind: element, name: attributes["name"] ?? "", details: [])
            case "property":
                let details = [attributes["type"] ?? "", attributes["access"] ?? "", "true"]
                current = Member(kind: element, name: attributes["name"] ?? "", details: details)
            case "arg":
                // A signal's arguments are always out.
                let direction = attributes["direction"] ?? (current?.kind == "signal" ? "out" : "in")
                current?.details.append("\(attributes["name"] ?? "") \(attributes["type"] ?? "") \(direction)")
            case "annotation" where attributes["name"] == "org.freedesktop.DBus.Property.EmitsChangedSignal":
                current?.details[2] = attributes["value"] ?? ""
            default: break
            }
        }

        func parser(
            _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
        ) {
            guard element == current?.kind else { return }
            if inside, let current { members.append(current) }
            current = nil
        }
    }
}
