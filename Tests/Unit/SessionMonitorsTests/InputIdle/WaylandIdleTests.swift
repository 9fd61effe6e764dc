import LoopSupport
import TestSupport
import Testing

@testable import SessionMonitors

/// With a compositor played by the test.
@Suite("The Wayland compositor's idle time", .tags(.alone)) @MainActor struct WaylandIdleTests {
    private let time = ManualClock(now: .seconds(1000), wallClock: .seconds(1_800_000_000))
    private let loop: EventLoop
    private let compositor: FakeCompositor
    private let all: [(String, UInt32)] = [("wl_compositor", 5), ("wl_seat", 9), ("ext_idle_notifier_v1", 2)]

    init() throws {
        loop = try EventLoop(clock: time)
        compositor = try FakeCompositor()
    }

    @Test func `the idle time counts from 2 s on and is 0 before`() throws {
        let idle = try connect()
        compositor.announce(all)
        try loop.run(until: "the compositor has answered") { idle.isFollowed }
        #expect(idle.idle == nil, "it tells of nothing that was before")
        let requests = compositor.requests()
        #expect(requests.map(\.object) == [WaylandMessage.registry, WaylandMessage.registry, WaylandMessage.notifier])
        #expect(requests.last?.code == 2, "films do not count as a touch")
        #expect(requests.last?.body.number(UInt32.self, at: 4) == 2000)
        _ = time.advance(to: .seconds(1002))
        compositor.tell(isIdle: true)
        try loop.run(until: "it is idle") { idle.idle != .none }
        #expect(idle.idle == .seconds(2))
        _ = time.advance(to: .seconds(1300))
        #expect(idle.idle == .seconds(300))
        compositor.tell(isIdle: false)
        try loop.run(until: "it is touched") { idle.idle == .zero }
    }

    @Test func `a notifier of the first version gets the older request`() throws {
        let idle = try connect()
        compositor.announce([("ext_idle_notifier_v1", 1), ("wl_seat", 1)])
        try loop.run(until: "the compositor has answered") { idle.isFollowed }
        #expect(compositor.requests().last?.code == 1)
        _ = time.advance(to: .seconds(1002.1))
        #expect(idle.idle == .zero, "it would have told")
    }

    @Test func `a compositor without the protocol or a seat is left`() throws {
        for globals in [[("wl_seat", UInt32(9))], [("ext_idle_notifier_v1", 2)], []] {
            let compositor = try FakeCompositor()
            let idle = try connect(to: compositor)
            compositor.announce(globals)
            try loop.run(until: "the compositor has answered") { !idle.isAsking }
            #expect(!idle.isFollowed)
            #expect(!idle.hasEnded)
            #expect(idle.idle == nil)
        }
    }

    @Test(arguments: [true, false])
    func `after a compositor's end or error the idle time is unknown`(byError: Bool) throws {
        let idle = try connect()
        compositor.announce(all)
        try loop.run(until: "the compositor has answered") { idle.isFollowed }
        if byError {
            compositor.send(WaylandMessage.bytes(to: WaylandMessage.display, 0, WireFields()))
        } else {
            compositor.hangUp()
        }
        try loop.run(until: "it has ended") { idle.hasEnded }
        #expect(idle.idle == nil)
    }

    @Test func `the socket is where libwayland looks for it`() {
        #expect(
            WaylandIdle.socketPath(["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/u"]) == "/run/u/wayland-1")
        #expect(WaylandIdle.socketPath(["WAYLAND_DISPLAY": "/x/y"]) == "/x/y")
        #expect(WaylandIdle.socketPath(["WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": "/run/u"]) == nil)
        #expect(WaylandIdle.socketPath(["XDG_RUNTIME_DIR": "/run/u"]) == nil)
    }

    @Test func `truncated messages wait for the rest, and false lengths are refused`() {
        let whole = WaylandMessage.bind(7, "wl_seat", version: 1, as: 4)
        for count in 0..<whole.count {
            var part = Array(whole.prefix(count))
            #expect(WaylandMessage(takenFrom: &part) == nil)
            #expect(part.count == count)
        }
        var bytes = whole + [1, 2]
        let message = WaylandMessage(takenFrom: &bytes)
        #expect(message?.text(at: 4) == "wl_seat")
        #expect(bytes == [1, 2])
        for offset in [8, 12, 20, 21, 1000, -5] { #expect(message?.text(at: offset) == nil) }
    }

    private func connect(to other: FakeCompositor? = nil) throws -> WaylandIdle {
        let compositor = other ?? compositor
        let path = try #require(WaylandIdle.socketPath(compositor.environment))
        let idle = try WaylandIdle(path, on: loop) {}
        compositor.accept()
        #expect(compositor.requests().map(\.code) == [1, 0])
        #expect(idle.isAsking)
        return idle
    }
}
