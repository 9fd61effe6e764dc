import LoopSupport
import SDBus
import Testing

@Suite("A connection with asynchronous calls", .tags(.alone)) @MainActor struct ConnectionAsyncTests {
    let rig: BusRig
    let connection: Connection

    init() throws {
        rig = try BusRig()
        connection = try rig.connect()
    }

    @Test func `the answer to a call reaches its handler once`() throws {
        try EchoPeer.start(address: rig.address)
        var answers: [Result<[BusValue], BusError>] = []
        try echo("Echo", [.string("a"), .uint32(1)]) { answers.append($0) }
        #expect(answers.isEmpty)
        try rig.loop.run(until: "the answer has come") { !answers.isEmpty }
        try rig.exchange(connection)
        #expect(answers == [.success([.string("a"), .uint32(1)])])
    }

    @Test func `a call's error reaches its handler`() throws {
        try EchoPeer.start(address: rig.address)
        var answers: [Result<[BusValue], BusError>] = []
        try echo("Fail", [.string("org.halflight.Error.Config"), .string("wrong")]) { answers.append($0) }
        try rig.keep(
            connection.callLater("org.halflight.Nobody", path: "/", interface: "org.halflight.Nobody", member: "Do") {
                answers.append($0)
            })
        try rig.loop.run(until: "both answers have come") { answers.count == 2 }
        #expect(answers.contains(.failure(BusError("org.halflight.Error.Config", "wrong"))))
        #expect(answers.contains { if case .failure(let error) = $0 { error.isNobodyThere } else { false } })
    }

    @Test func `a call without an answer fails after its time limit`() throws {
        try EchoPeer.start(address: rig.address)
        var answers: [Result<[BusValue], BusError>] = []
        try echo("Silence", timeout: .milliseconds(20)) { answers.append($0) }
        try rig.loop.run(until: "the time is over") { !answers.isEmpty }
        #expect(throws: BusError.self) { try answers[0].get() }
    }

    @Test func `a released call is cancelled, even inside its own handler`() throws {
        try EchoPeer.start(address: rig.address)
        var answers = 0
        try echo("Echo") { _ in answers += 1 }
        rig.keep.letGo()
        try echo("Echo") { [rig] _ in
            rig.keep.letGo()
            answers += 10
        }
        try rig.loop.run(until: "the second is answered") { answers >= 10 }
        #expect(answers == 10)
    }

    @Test func `a match rule delivers matching signals`() throws {
        let sender = try rig.connect()
        var received: [BusValue] = []
        try match("type='signal',interface='org.halflight.Test',arg0='yes'") { received += $0 }
        try rig.exchange(connection)
        for word in ["yes", "no", "yes"] {
            try sender.emit(path: "/a", interface: "org.halflight.Test", member: "A", [.string(word)])
        }
        try rig.exchange(sender, connection)
        #expect(received == [.string("yes"), .string("yes")])
    }

    @Test(.promise("bus-forged-signals")) func `another client's direct signal doesn't count as the service's`() throws
    {
        let service = try rig.connect()
        let stranger = try rig.connect()
        try service.own("org.halflight.Test")
        var received: [BusValue] = []
        try match("type='signal',sender='org.halflight.Test',member='A'") { received += $0 }
        try match("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'") { received += $0.prefix(1) }
        try rig.keep(
            connection.onSignal(sender: "org.halflight.Test", path: nil, interface: nil, member: "A") {
                received += $1
            })
        try rig.exchange(connection)
        let forgery = connection.uniqueName
        try stranger.emit(
            straightTo: forgery, path: "/a", interface: "org.halflight.Test", member: "A", [.string("forged")])
        try stranger.emit(
            straightTo: forgery, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: "NameOwnerChanged", [.string("org.halflight.Test"), .string(""), .string(":1.0")])
        try stranger.emit(path: "/a", interface: "org.halflight.Test", member: "A", [.string("not the owner's")])
        try service.emit(path: "/a", interface: "org.halflight.Test", member: "A", [.string("true")])
        try rig.exchange(stranger, service, connection)
        #expect(received == [.string("true"), .string("true")])
    }

    @Test func `a service's direct signals arrive, and no other client's`() throws {
        let service = try rig.connect()
        let stranger = try rig.connect()
        try service.own("org.halflight.Test")
        var received: [BusValue] = []
        var owner: String?
        try match("type='signal',sender='org.halflight.Test',member='A'", alsoStraightFrom: { owner }) {
            received += $0
        }
        try rig.keep(connection.onOwnersName(of: "org.halflight.Test") { owner = $0 })
        try rig.loop.run(until: "the owner is known") { owner == service.uniqueName }
        for (sender, word) in [(stranger, "forged"), (service, "true")] {
            try sender.emit(
                straightTo: connection.uniqueName, path: "/a", interface: "org.halflight.Test", member: "A",
                [.string(word)])
        }
        try rig.exchange(stranger, service, connection)
        #expect(received == [.string("true")])
    }

    @Test(arguments: ["nonsense", "type='signal", "arg99='x'"])
    func `an invalid match rule is refused at once`(rule: String) {
        #expect(throws: BusError.self) { try connection.onMatch(rule) { _, _ in } }
    }

    @Test func `a refused match rule never matches and keeps the connection`() throws {
        var calls = 0
        try match("type='signal',path='no path'") { _ in calls += 1 }
        try rig.exchange(connection)
        try rig.exchange(connection)
        #expect(calls == 0)
    }

    @Test func `the handler learns a name's owner and each change`() throws {
        let other = try rig.connect()
        var told: [Bool] = []
        try rig.keep(connection.onOwner(of: "org.halflight.Test") { told.append($0) })
        try rig.loop.run(until: "the present is told") { !told.isEmpty }
        #expect(told == [false])
        try other.own("org.halflight.Test")
        try rig.loop.run(until: "the gain is told") { told.count == 2 }
        other.releaseName("org.halflight.Test")
        try rig.loop.run(until: "the loss is told") { told.count == 3 }
        #expect(told == [false, true, false])
    }

    @Test func `the handler first learns an existing owner`() throws {
        let other = try rig.connect()
        try other.own("org.halflight.Test")
        var told: [Bool] = []
        try rig.keep(connection.onOwner(of: "org.halflight.Test") { told.append($0) })
        try rig.loop.run(until: "the present is told") { !told.isEmpty }
        #expect(told == [true])
    }

    private func echo(
        _ member: String, _ arguments: [BusValue] = [], timeout: Duration = .seconds(25),
        _ handler: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws {
        try rig.keep(
            connection.callLater(
                EchoPeer.name, path: "/", interface: "org.halflight.Echo", member: member, arguments,
                timeout: timeout, handler))
    }

    private func match(
        _ rule: String, alsoStraightFrom owner: @escaping () -> String? = { nil },
        _ handler: @escaping (_ arguments: [BusValue]) -> Void
    ) throws {
        try rig.keep(connection.onMatch(rule, alsoStraightFrom: owner) { handler($1) })
    }
}
