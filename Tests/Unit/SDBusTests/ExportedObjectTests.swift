import LoopSupport
import SDBus
import Testing

import func TestSupport.handOver
import func TestSupport.handedOver

@Suite("An exported object", .tags(.alone)) @MainActor struct ExportedObjectTests {
    let rig: BusRig
    let callee: Connection
    let caller: Connection

    init() throws {
        try self.init(BusRig())
    }

    private init(_ rig: BusRig) throws {
        self.rig = rig
        callee = try rig.connect()
        caller = try rig.connect()
    }

    // MARK: Methods

    @Test func `a method can have arguments and results of every type`() throws {
        let samples = BusValue.samples
        let methods = samples.enumerated().map { index, sample in
            let argument: Arguments = ["value": sample.signature]
            return Method("Echo\(index)", inputs: argument, outputs: argument) { (values) throws(BusError) in values }
        }
        try export(methods: methods)
        for (index, sample) in samples.enumerated() {
            #expect(try call("Echo\(index)", [sample.value]) == [sample.value], "\(sample.testDescription)")
        }
    }

    @Test func `a method can have several arguments or none`() throws {
        var received: [[BusValue]] = []
        try export(methods: [
            Method("Two", inputs: ["mode": "s", "seconds": "u"]) { (values) throws(BusError) in
                received.append(values)
                return []
            },
            Method("None", outputs: ["answer": "u"]) { (values) throws(BusError) in
                received.append(values)
                return [.uint32(42)]
            },
        ])
        #expect(try call("Two", [.string("night"), .uint32(3)]) == [])
        #expect(try call("None") == [.uint32(42)])
        #expect(received == [[.string("night"), .uint32(3)], []])
    }

    @Test func `a method's error reaches the caller with name and text`() throws {
        let failure = BusError("org.halflight.Error.Config", "config.yaml:3:7: unknown key")
        try export(methods: [Method("Fail") { (_) throws(BusError) in throw failure }])
        #expect(throws: failure) { try call("Fail") }
        #expect(throws: failure) { try call("Fail") }
    }

    @Test(
        arguments: [
            [], [.string("a")], [.uint32(1), .string("a")], [.string("a"), .int32(1)],
            [.string("a"), .uint32(1), .uint32(1)], [.variant(.string("a")), .uint32(1)],
            [.array(element: "s", [.string("a")]), .uint32(1)],
        ] as [[BusValue]])
    func `wrong arguments never reach the method`(arguments: [BusValue]) throws {
        var calls = 0
        try export(methods: [
            Method("SetMode", inputs: ["mode": "s", "seconds": "u"]) { (_) throws(BusError) in
                calls += 1
                return []
            }
        ])
        let error = try #require(throws: BusError.self) { try call("SetMode", arguments) }
        #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
        #expect(calls == 0)
    }

    @Test(.promise("bus-invalid")) func `a method's text argument has at most 64 KiB`() throws {
        try export(methods: [
            Method("Length", inputs: ["text": "s"], outputs: ["bytes": "u"]) {
                (values) throws(BusError) in [.uint32(UInt32(values.first?.string?.utf8.count ?? 0))]
            }
        ])
        let text = String(repeating: "x", count: 64 << 10)
        #expect(try call("Length", [.string(text)]) == [.uint32(64 << 10)])
        let error = try #require(throws: BusError.self) { try call("Length", [.string(text + "x")]) }
        #expect(error == .invalidArguments("a text has 65537 bytes: expected at most 65536"))
    }

    @Test func `unknown methods, interfaces and paths get D-Bus's errors`() throws {
        try export(methods: [Method("Known") { (_) throws(BusError) in [] }])
        for (path, interface, member, name) in [
            (Self.path, Self.interface, "Unknown", "UnknownMethod"),
            (Self.path, "org.halflight.Unknown", "Known", "UnknownMethod"),
            ("/elsewhere", Self.interface, "Known", "UnknownObject"),
        ] {
            let error = try #require(throws: BusError.self) {
                try rig.ask(caller, callee.uniqueName, path, interface, member)
            }
            #expect(error.name == "org.freedesktop.DBus.Error.\(name)")
        }
    }

    @Test func `a forbidden result is an error only for the caller`() throws {
        try export(methods: [
            Method("Bad", outputs: ["path": "o"]) { (_) throws(BusError) in [.objectPath("no path")] },
            Method("Good", outputs: ["answer": "u"]) { (_) throws(BusError) in [.uint32(1)] },
        ])
        #expect(throws: BusError.self) { try call("Bad") }
        #expect(try call("Good") == [.uint32(1)])
    }

    @Test func `a released object leaves the bus`() throws {
        try export(methods: [Method("Known") { (_) throws(BusError) in [] }])
        #expect(try call("Known") == [])
        rig.keep.letGo()
        let error = try #require(throws: BusError.self) { try call("Known") }
        #expect(error.name == "org.freedesktop.DBus.Error.UnknownObject")
    }

    /// Runs in another process, because a failure would end it.
    @Test func `an object may be released inside its own method`() async throws {
        try handOver(rig.address)
        await #expect(processExitsWith: .success) {
            let address = try handedOver(as: String.self)
            try await ExportedObjectTests.letGoInside(address)
        }
    }

    private static func letGoInside(_ address: String) throws {
        let tests = try ExportedObjectTests(BusRig(address: address))
        try tests.export(methods: [
            Method("End", outputs: ["answer": "s"]) { (_) throws(BusError) in
                tests.rig.keep.letGo()
                return [.string("done")]
            }
        ])
        #expect(try tests.call("End") == [.string("done")])
        #expect(throws: BusError.self) { try tests.call("End") }
    }

    // MARK: Properties

    @Test func `properties of every type are read singly and all at once`() throws {
        let samples = BusValue.samples
        try export(
            properties: samples.enumerated().map { index, sample in
                Property("Value\(index)", sample.signature) { sample.value }
            })
        for (index, sample) in samples.enumerated() {
            #expect(try get("Value\(index)") == .variant(sample.value))
        }
        let all = try #require(properties("GetAll", [.string(Self.interface)]).first)
        for (index, sample) in samples.enumerated() {
            #expect(all["Value\(index)"] == sample.value)
        }
    }

    @Test func `a property is written and read again`() throws {
        var mode = "auto"
        try export(properties: [
            Property("Mode", "s") {
                .string(mode)
            } set: { (value) throws(BusError) in
                guard let text = value.string, text != "purple" else { throw .invalidArguments("no purple") }
                mode = text
            }
        ])
        #expect(try set("Mode", .string("night")) == [])
        #expect(mode == "night")
        #expect(try get("Mode") == .variant(.string("night")))
        #expect(throws: BusError.invalidArguments("no purple")) { try set("Mode", .string("purple")) }
        #expect(mode == "night")
        for value in [.uint32(1), .variant(.string("day")), .array(element: "s", [])] as [BusValue] {
            let error = try #require(throws: BusError.self) { try set("Mode", value) }
            #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
        }
        #expect(mode == "night")
    }

    @Test func `writing a read-only or unknown property is an error`() throws {
        try export(properties: [Property("Level", "d") { .double(1) }])
        let readOnly = try #require(throws: BusError.self) { try set("Level", .double(2)) }
        #expect(readOnly.name == "org.freedesktop.DBus.Error.PropertyReadOnly")
        let unknown = try #require(throws: BusError.self) { try set("Unknown", .double(2)) }
        #expect(unknown.name == "org.freedesktop.DBus.Error.UnknownProperty")
        #expect(try get("Level") == .variant(.double(1)))
    }

    @Test func `PropertiesChanged has the interface and the new values`() throws {
        let object = try export(properties: [Property("Mode", "s") { .string("night") }])
        let signals = try signals(of: "org.freedesktop.DBus.Properties") {
            try object.emitPropertiesChanged([("ForcedUntil", .uint64(7)), ("Mode", .string("night"))])
            try object.emitPropertiesChanged([])
        }
        try #require(signals.count == 1)
        try #require(signals[0].count == 3)
        #expect(signals[0][0] == .string(Self.interface))
        #expect(signals[0][1] == .dictionary([("ForcedUntil", .uint64(7)), ("Mode", .string("night"))]))
        #expect(signals[0][2] == .array(element: "s", []))
    }

    @Test func `a property of a released object gives an error`() throws {
        try export(properties: [Property("Mode", "s") { nil }])
        #expect(throws: BusError.objectIsGone) { try get("Mode") }
    }

    // MARK: Signals and introspection

    @Test func `a signal is sent with its arguments`() throws {
        let object = try export(signals: [Signal("Changed", ["appearance": "s", "reason": "s"])])
        let signals = try signals(of: Self.interface) {
            try object.emit("Changed", [.string("night"), .string("it got dark")])
        }
        #expect(signals == [[.string("night"), .string("it got dark")]])
    }

    @Test func `introspection describes methods, properties and signals completely`() throws {
        try export(
            methods: [
                Method("SetMode", inputs: ["mode": "s", "seconds": "u"]) { (_) throws(BusError) in
                    []
                },
                Method("ListSources", outputs: ["sources": "a(sa{sv})"]) { (_) throws(BusError) in [] },
                Method("Reload") { (_) throws(BusError) in [] },
            ],
            properties: [
                Property("Appearance", "s") { .string("day") },
                Property("Mode", "s") {
                    .string("auto")
                } set: { (_) throws(BusError) in
                },
                Property("Level", "d", emitsChanges: false) { .double(1) },
            ],
            signals: [Signal("Changed", ["appearance": "s", "reason": "s"])])
        let text = try rig.ask(
            caller, callee.uniqueName, Self.path, "org.freedesktop.DBus.Introspectable", "Introspect"
        ).first?.string
        let told = try #require(text.flatMap { interface(Self.interface, in: $0) })
        #expect(
            told == [
                #"<method name="SetMode">"#, #"<arg type="s" name="mode" direction="in"/>"#,
                #"<arg type="u" name="seconds" direction="in"/>"#, "</method>",
                #"<method name="ListSources">"#, #"<arg type="a(sa{sv})" name="sources" direction="out"/>"#,
                "</method>",
                #"<method name="Reload">"#, "</method>",
                #"<property name="Appearance" type="s" access="read">"#, "</property>",
                #"<property name="Mode" type="s" access="readwrite">"#, "</property>",
                #"<property name="Level" type="d" access="read">"#,
                #"<annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>"#, "</property>",
                #"<signal name="Changed">"#, #"<arg type="s" name="appearance"/>"#, #"<arg type="s" name="reason"/>"#,
                "</signal>",
            ])
    }

    @Test func `invalid paths, names and signatures are refused`() throws {
        let good = Interface(Self.interface, methods: [], properties: [], signals: [])
        #expect(throws: BusError.self) { try callee.export(good, at: "no path") }
        let noName = Interface("halflight", methods: [], properties: [], signals: [])
        #expect(throws: BusError.self) { try callee.export(noName, at: Self.path) }
        #expect(throws: BusError.self) { try export(properties: [Property("Bad", "?") { .string("") }]) }
        #expect(throws: BusError.self) { try export(methods: [Method("B d") { (_) throws(BusError) in [] }]) }
        try export(properties: [Property("Good", "s") { .string("") }])
        #expect(throws: BusError.self) { try export(properties: [Property("Good", "s") { .string("") }]) }
    }
}

// MARK: - Shorthand

extension ExportedObjectTests {
    static let path = "/org/halflight/Test"
    static let interface = "org.halflight.Test1"

    /// Exports an object and keeps it.
    @discardableResult
    private func export(
        methods: [Method] = [], properties: [Property] = [], signals: [Signal] = []
    ) throws -> ExportedObject {
        let interface = Interface(Self.interface, methods: methods, properties: properties, signals: signals)
        return try rig.keep(callee.export(interface, at: Self.path))
    }

    @discardableResult
    private func call(_ member: String, _ arguments: [BusValue] = []) throws -> [BusValue] {
        try rig.ask(caller, callee.uniqueName, Self.path, Self.interface, member, arguments)
    }

    private func properties(_ member: String, _ arguments: [BusValue]) throws -> [BusValue] {
        try rig.ask(caller, callee.uniqueName, Self.path, "org.freedesktop.DBus.Properties", member, arguments)
    }

    private func get(_ property: String) throws -> BusValue? {
        try properties("Get", [.string(Self.interface), .string(property)]).first
    }

    private func set(_ property: String, _ value: BusValue) throws -> [BusValue] {
        try properties("Set", [.string(Self.interface), .string(property), .variant(value)])
    }

    /// Returns the arguments of the signals sent by the object during `action`.
    private func signals(of interface: String, _ action: () throws -> Void) throws -> [[BusValue]] {
        var received: [[BusValue]] = []
        try rig.keep(
            caller.onSignal(sender: callee.uniqueName, path: Self.path, interface: interface, member: nil) {
                received.append($1)
            })
        try action()
        try rig.exchange(callee, caller)
        return received
    }

    /// Returns one interface's lines in the introspection XML, without indentation.
    private func interface(_ name: String, in text: String) -> [String]? {
        let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
        guard let start = lines.firstIndex(of: "<interface name=\"\(name)\">"),
            let end = lines[start...].firstIndex(of: "</interface>")
        else { return nil }
        return Array(lines[(start + 1)..<end])
    }
}
