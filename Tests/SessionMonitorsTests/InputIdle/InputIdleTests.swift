import LoopSupport
import SDBus
import SDEvent
import TestSupport
import Testing

@testable import SessionMonitors

@Suite("Input idle time") @MainActor struct InputIdleTests {
    private let loop: EventLoop
    private let bus: PrivateBus
    private let session: Connection

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
        session = try Connection.ready(at: bus.address)
        try session.attach(to: loop)
    }

    @Test("Mutter tells in milliseconds")
    func mutter() throws {
        let mutter = try Mutter(on: bus.address, loop)
        mutter.milliseconds = 40_500
        #expect(try ask([:]) == "40.5 seconds GNOME's Mutter")
        mutter.milliseconds = 0
        #expect(try ask([:]) == "0.0 seconds GNOME's Mutter")
    }

    @Test("Where nobody can tell, nothing is known")
    func nobody() throws {
        #expect(try ask([:]) == "nil nil")
        #expect(try ask(["WAYLAND_DISPLAY": "/nowhere/wayland-0", "DISPLAY": ":0"]) == "nil nil")
        #expect(try ask(["DISPLAY": "elsewhere:0"]) == "nil nil")
    }

    @Test("A compositor is followed from the first question on, and answers at once from then on")
    func compositor() throws {
        let compositor = try FakeCompositor()
        var answers: [String] = []
        let idle = InputIdle(on: loop, session: session, environment: { compositor.environment }) {
            answers.append("\($0.map { "\($0 < .seconds(60))" } ?? "nil") \($1?.rawValue ?? "nil")")
        }
        idle.ask()
        try loop.run(until: "the compositor is asked") {
            compositor.acceptIfWaiting()
        }
        compositor.announce([("wl_seat", 7), ("ext_idle_notifier_v1", 1)])
        try loop.run(until: "the first answer") { answers == ["nil the Wayland compositor"] }
        compositor.tell(isIdle: true)
        try loop.run(until: "it is idle") {
            answers = []
            idle.ask()
            return answers == ["true the Wayland compositor"]
        }
        // Another takes its place.
        compositor.hangUp()
        try loop.settle()
        idle.ask()
        try loop.run(until: "the compositor is asked again") { compositor.acceptIfWaiting() }
        compositor.announce([])
        try loop.run(until: "it cannot tell") { answers.last == "nil nil" }
        answers = []
        idle.ask()
        try loop.run(until: "nobody can tell") { answers == ["nil nil"] }
    }

    /// Asks once; the answer in words.
    private func ask(_ environment: [String: String]) throws -> String {
        var answer: String?
        let idle = InputIdle(on: loop, session: session, environment: { environment }) {
            answer = "\($0.map { "\($0)" } ?? "nil") \($1?.rawValue ?? "nil")"
        }
        idle.ask()
        try loop.run(until: "there is an answer") { answer != nil }
        return answer ?? ""
    }
}

/// A stand-in for GNOME's compositor on the session bus.
@MainActor private final class Mutter {
    var milliseconds: UInt64 = 0
    private let connection: Connection
    private var object: ExportedObject?

    init(on address: String, _ loop: EventLoop) throws {
        connection = try Connection.ready(at: address)
        try connection.attach(to: loop)
        let name = "org.gnome.Mutter.IdleMonitor"
        let interface = Interface(
            name,
            methods: [
                Method("GetIdletime", outputs: ["idletime": "t"]) { [weak self] _ in
                    [.uint64(self?.milliseconds ?? 0)]
                }
            ], properties: [], signals: [])
        object = try connection.export(interface, at: "/org/gnome/Mutter/IdleMonitor/Core")
        #expect(try connection.requestName(name))
    }
}
