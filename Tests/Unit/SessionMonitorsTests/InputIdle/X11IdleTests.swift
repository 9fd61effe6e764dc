import Glibc
import LoopSupport
import Processes
import TestSupport
import Testing

@testable import SessionMonitors

@Suite("The X server's idle time", .tags(.alone)) @MainActor struct X11IdleTests {
    @Test(.promise("idle-programs")) func `only a display of this machine is asked`() {
        #expect(X11Display(":0")?.socketPath == "/tmp/.X11-unix/X0")
        #expect(X11Display(":12.1")?.number == "12")
        #expect(X11Display("unix:3")?.number == "3")
        for text in ["", "0", ":", ":.1", "localhost:10.0", "tcp/host:0", ":0/../x", ":-1", ":123456", ":１"] {
            #expect(X11Display(text) == nil, "\(text)")
        }
    }

    @Test func `the cookie belongs to this display on this machine`() throws {
        let display = try #require(X11Display(":7"))
        let name = "MIT-MAGIC-COOKIE-1"
        func record(_ family: Int, _ number: String, _ name: String, _ data: [UInt8]) -> [UInt8] {
            let texts = [Array("host".utf8), Array(number.utf8), Array(name.utf8), data]
            return [UInt8(family >> 8), UInt8(family & 255)]
                + texts.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }
        }
        let file =
            record(0, "7", name, [1]) + record(256, "8", name, [2]) + record(256, "7", "OTHER", [3])
            + record(256, "7", name, [4, 5])
        #expect(display.cookie(in: file) == [4, 5])
        #expect(display.cookie(in: record(65_535, "", name, [6])) == [6])
        #expect(display.cookie(in: []) == [])
        for count in 0..<file.count { #expect(display.cookie(in: Array(file.prefix(count))) == []) }
    }

    @Test func `a server's refusal or nonsense gives no idle time`() {
        #expect(X11Message.root(inSetup: []) == nil)
        #expect(X11Message.root(inSetup: [UInt8](repeating: 0, count: 100)) == nil)
        #expect(X11Message.root(inSetup: [1] + [UInt8](repeating: 255, count: 99)) == nil)
        #expect(X11Message.extensionCode([UInt8](repeating: 0, count: 32)) == nil)
        #expect(X11Message.extensionCode([1]) == nil)
        #expect(X11Message.idleTime([UInt8](repeating: 0, count: 32)) == nil)
        #expect(X11Message.idleTime([1, 0]) == nil)
        #expect(X11Message.setupLength([1, 0]) == nil)
    }

    @Test func `a real X server reports the idle time, even with a cookie`() throws {
        for needsCookie in [false, true] {
            let server = try XServer(needsCookie: needsCookie)
            // The time limit for an answer doesn't matter here.
            let loop = try EventLoop(clock: ManualClock(now: .zero, wallClock: .zero))
            var answers: [Duration?] = []
            let idle = InputIdle(on: loop, session: nil, environment: { server.environment }) { idle, origin in
                answers.append(idle)
                #expect(origin == .x11)
            }
            idle.ask()
            try loop.run(until: "the server has answered") { answers.count == 1 }
            let first = try #require(answers.last ?? nil)
            #expect(first < .seconds(60))
            // Without a touch, the idle time would exceed the time since here.
            let before = ContinuousClock.now
            try server.movePointer()
            idle.ask()
            try loop.run(until: "the server has answered after a touch") { answers.count == 2 }
            let second = try #require(answers.last ?? nil)
            let passed = ContinuousClock.now - before
            #expect(second <= passed, "\(first) before")
        }
    }

    @Test func `a server that refuses the connection gives no idle time`() throws {
        let server = try XServer(needsCookie: true)
        let loop = try EventLoop()
        var origins: [InputIdle.Origin?] = []
        let environment = ["DISPLAY": server.display, "XAUTHORITY": "/nowhere"]
        let idle = InputIdle(on: loop, session: nil, environment: { environment }) { idle, origin in
            #expect(idle == nil)
            origins.append(origin)
        }
        idle.ask()
        try loop.run(until: "the server has answered") { !origins.isEmpty }
        #expect(origins == [nil])
    }

    @Test func `a silent server is left after 1 s and asked again next time`() throws {
        let server = try XServer(needsCookie: false)
        let time = ManualClock(now: .seconds(1000), wallClock: .zero)
        let loop = try EventLoop(clock: time)
        var answers: [String] = []
        let idle = InputIdle(on: loop, session: nil, environment: { server.environment }) {
            answers.append("\($0 == nil ? "nothing from" : "a time from") \($1?.rawValue ?? "nobody")")
        }
        try server.pause(true)
        for count in 1...2 {
            for _ in 1...3 { idle.ask() }
            _ = time.advance(to: time.now + .milliseconds(999))
            #expect(try !loop.runOnce(timeout: .zero), "nothing wakes the loop meanwhile")
            #expect(answers.count == count - 1)
            _ = time.advance(to: time.now + .milliseconds(1))
            try loop.run(until: "it is left") { answers.count == count }
            try loop.settle()
        }
        try server.pause(false)
        idle.ask()
        try loop.run(until: "the server has answered") { answers.count == 3 }
        #expect(answers == ["nothing from nobody", "nothing from nobody", "a time from the X server"])
    }
}

/// An X server without a screen (Xvfb).
@MainActor private final class XServer {
    let display: String
    private let process: TestSupport.ChildProcess
    private let folder: TemporaryFolder
    private let needsCookie: Bool

    init(needsCookie: Bool) throws {
        self.needsCookie = needsCookie
        folder = try TemporaryFolder()
        var arguments = ["-displayfd", "1", "-noreset", "-screen", "0", "64x64x24", "-nolisten", "tcp"]
        if needsCookie {
            let cookie = (0..<16).map { UInt8($0) }
            let name = Array("MIT-MAGIC-COOKIE-1".utf8)
            // Any family and any display, whose number isn't known yet.
            let record = [255, 255, 0, 0, 0, 0, 0, UInt8(name.count)] + name + [0, UInt8(cookie.count)] + cookie
            try folder.write(record, to: "xauth")
            arguments += ["-auth", "\(folder.path)/xauth"]
        }
        process = try TestSupport.ChildProcess(
            "Xvfb", arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
        display = ":" + (try process.output.wait(for: "the display's number") { Int($0) != nil }.line)
    }

    isolated deinit {
        process.signal(SIGTERM)
        _ = try? process.waitForEnd()
        process.end()
    }

    /// Stops the server from answering, or resumes it.
    func pause(_ isPaused: Bool) throws {
        process.signal(isPaused ? SIGSTOP : SIGCONT)
        if isPaused { try process.waitUntilStopped() }
    }

    /// Moves the pointer as a hand would, with the server's extension for tests.
    func movePointer() throws {
        let program = try TestSupport.ChildProcess(
            "xdotool", ["mousemove", "5", "5", "mousemove", "9", "9"],
            environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
        #expect(try program.waitForEnd() == .exited(0))
    }

    var environment: [String: String] {
        ["DISPLAY": display, "HOME": folder.path, "XAUTHORITY": "\(folder.path)/xauth"]
    }
}
