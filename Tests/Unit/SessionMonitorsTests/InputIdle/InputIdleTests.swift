import Glibc
import LoopSupport
import SDBus
import SessionMonitors
import TestSupport
import Testing

@Suite("Input idle time", .tags(.alone)) @MainActor struct InputIdleTests {
    private let time = ManualClock(now: .seconds(1000), wallClock: .seconds(1_800_000_000))
    private let loop: EventLoop
    private let bus: PrivateBus
    private let session: Connection

    init() throws {
        loop = try EventLoop(clock: time)
        bus = try PrivateBus()
        session = try Connection.ready(at: bus.address)
        try session.attach(to: loop)
    }

    @Test func `mutter reports the idle time in milliseconds`() throws {
        let mutter = try Mutter(on: bus.address, loop)
        mutter.milliseconds = 40_500
        #expect(try ask([:]) == "40.5 seconds GNOME's Mutter")
        mutter.milliseconds = 0
        #expect(try ask([:]) == "0.0 seconds GNOME's Mutter")
    }

    @Test func `without a source, the idle time is unknown`() throws {
        #expect(try ask([:]) == "nil nil")
        #expect(try ask(["WAYLAND_DISPLAY": "/nowhere/wayland-0", "DISPLAY": ":99999"]) == "nil nil")
        #expect(try ask(["DISPLAY": "elsewhere:0"]) == "nil nil")
    }

    @Test func `a compositor is followed from the first question on`() throws {
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
        // Another compositor takes its place.
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

    @Test func `a silent compositor is left after 1 s and asked again next time`() throws {
        let compositor = try FakeCompositor()
        var answers: [String] = []
        let idle = InputIdle(on: loop, session: nil, environment: { compositor.environment }) {
            answers.append("\($0.map { "\($0)" } ?? "nil") \($1?.rawValue ?? "nil")")
        }
        for count in 1...2 {
            idle.ask()
            #expect(compositor.acceptIfWaiting())
            for _ in 1...3 { idle.ask() }
            #expect(!compositor.acceptIfWaiting(), "one question is enough")
            _ = time.advance(to: time.now + .milliseconds(999))
            try loop.settle()
            #expect(answers.count == count - 1)
            _ = time.advance(to: time.now + .milliseconds(1))
            try loop.run(until: "it is left") { answers.count == count }
        }
        #expect(answers == ["nil nil", "nil nil"])
    }

    @Test func `the successor of a compositor without the protocol is asked`() throws {
        let first = try FakeCompositor()
        var answers: [String] = []
        let idle = InputIdle(on: loop, session: nil, environment: { first.environment }) {
            answers.append($1?.rawValue ?? "nil")
        }
        idle.ask()
        #expect(first.acceptIfWaiting())
        first.announce([])
        try loop.run(until: "it has answered") { answers == ["nil"] }
        let second = try FakeCompositor()
        let socket = "\(first.folder.path)/wayland-7"
        #expect(unlink(socket) == 0)
        #expect(rename("\(second.folder.path)/wayland-7", socket) == 0)
        idle.ask()
        #expect(second.acceptIfWaiting())
        second.announce([("wl_seat", 7), ("ext_idle_notifier_v1", 1)])
        try loop.run(until: "the other has answered") { answers == ["nil", "the Wayland compositor"] }
    }

    /// Asks once and returns the answer in words.
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
        try connection.own(name)
    }
}
