import Foundation
import LoopSupport
import Processes
import SDEvent
import Selection
import Switching
import TestTags
import Testing

// Both TestSupport and SDEvent have a type ChildProcess.
import class TestSupport.TemporaryFolder

@testable import LightSensors

@Suite(.tags(.alone)) @MainActor struct CommandSourceTests {
    private let folder: TemporaryFolder
    private let receiver = Receiver()
    private let times = CommandSource.Times(
        backOff: BackOff(from: .milliseconds(20), to: .milliseconds(80)), readPause: .zero, grace: .milliseconds(500))

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Calls `body` with a source that runs a script, then ends the program. The script's folder is `$1`.
    private func run(
        _ script: String, times: CommandSource.Times? = nil, freshFor: Duration? = nil,
        factor: @escaping () -> Double = { 1 }, at time: ManualClock? = nil,
        _ body: (CommandSource, EventLoop) throws -> Void
    ) throws {
        let loop = try time.map { try EventLoop(clock: $0) } ?? EventLoop()
        let command = try #require(LightCommand("/bin/sh", ["-c", script, "light", folder.path]))
        let source = CommandSource(command, on: loop, times: times ?? self.times, factor: factor)
        source.freshFor = freshFor
        source.start(.decisions) { receiver.take($0) }
        let result = Result { try body(source, loop) }
        var isGone = false
        source.end { isGone = true }
        try loop.run(until: "the program is gone") {
            _ = time.map { $0.advance(to: $0.now + .seconds(1)) }
            return isGone
        }
        try result.get()
    }

    private func text(_ file: String) -> String? {
        try? String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
    }

    @Test(.promise("level-of-program")) func `each line is a value in percent or lux`() throws {
        let more = "\(folder.path)/more"
        #expect(mkfifo(more, 0o600) == 0)
        try run("echo 35; cat $1/more; sleep 600") { _, loop in
            try receiver.wait(for: 35, on: loop)
            try "320 lx\n".write(toFile: more, atomically: false, encoding: .utf8)
            try receiver.wait(for: 320, on: loop)
        }
        #expect(receiver.values.count == 2)
    }

    @Test(.promise("sensor-program-hears-light", "value-valid-for-fresh-for"))
    func `a value is valid for the configured time`() throws {
        let more = "\(folder.path)/more"
        #expect(mkfifo(more, 0o600) == 0)
        try run("echo 35; cat $1/more; sleep 600") { source, loop in
            try receiver.wait(for: 35, on: loop)
            source.freshFor = .milliseconds(30)
            try receiver.wait(forProblem: "has printed no value for 30 ms", on: loop)
            source.freshFor = .seconds(600)
            try "32 lx\n".write(toFile: more, atomically: false, encoding: .utf8)
            try receiver.wait(for: 32, on: loop)
        }
        #expect(receiver.values.count == 3, "said once")
    }

    @Test(.promise("factor-leaves-percent")) func `the factor applies to lux and not to percent`() throws {
        for (printed, expected) in [("32 lx", 64.0), ("32", 32)] {
            try run("echo \(printed); sleep 600", factor: { 2 }) { _, loop in
                try receiver.wait(for: expected, on: loop)
            }
        }
    }

    @Test func `a new factor counts at once and doesn't renew the last value`() throws {
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        var factor = 2.0
        try run("echo 32 lx; sleep 600", freshFor: .seconds(60), factor: { factor }, at: time) { source, loop in
            source.refresh()
            #expect(receiver.values == [])
            try receiver.wait(for: 64, on: loop)
            _ = time.advance(to: .seconds(150))
            factor = 10
            source.refresh()
            #expect(receiver.latest == 320)
            source.freshFor = .seconds(55)
            while time.advance(to: .seconds(156.5)) { try loop.settle() }
            try receiver.wait(forProblem: "has printed no value for 55 s", on: loop)
            source.refresh()
            #expect(receiver.latest == nil)
            source.freshFor = nil
            source.refresh()
            #expect(receiver.latest == 320, "it is valid until the next one")
            source.machineDidWake()
            source.refresh()
            #expect(receiver.values.count == 4, "nothing from before sleep is the first value after waking")
        }
    }

    @Test func `the last of several lines printed together counts`() throws {
        try run("printf '1\\n2\\nno\\n3\\n'; sleep 600") { _, loop in
            try receiver.wait(for: 3, on: loop)
        }
        #expect(receiver.values.count == 1)
    }

    @Test(arguments: [
        ("echo 35; sleep 0.05; echo garbage; sleep 600", "printed \"garbage\": expected percent from 0 to 100, or lux"),
        ("exit 0", "ended without printing a number"), ("echo 5; kill -KILL $$", "was ended by signal 9"),
        ("printf 'no data: \\033[31m'; head -c 100000 /dev/zero | tr '\\0' x; echo; sleep 600", ": [31mxxx"),
    ])
    func `a bad line or an end without a value has a bounded cause`(
        script: String, cause: String
    ) throws {
        try run(script) { _, loop in try receiver.wait(forProblem: cause, on: loop) }
        for case .noData(let noData) in receiver.values { #expect(noData.cause.utf8.count < 1000) }
    }

    @Test(.promise("sensor-program-hears-light-elsewhere", "program-says-no-data"))
    func `a program can say why it has no value`() throws {
        let more = "\(folder.path)/more"
        #expect(mkfifo(more, 0o600) == 0)
        try run("echo 35; cat $1/more; cat $1/more; sleep 600") { source, loop in
            try receiver.wait(for: 35, on: loop)
            try "no data: the broker does not answer\n".write(toFile: more, atomically: false, encoding: .utf8)
            try receiver.wait(forProblem: ": the broker does not answer", on: loop)
            try "32 lx\n".write(toFile: more, atomically: false, encoding: .utf8)
            try receiver.wait(for: 32, on: loop)
        }
    }

    @Test(.promise("program-reason-300-bytes")) func `a reason's line is cut after 300 bytes`() throws {
        let script = "printf 'no data: '; head -c 1000 /dev/zero | tr '\\0' x; echo; sleep 600"
        let kept = String(repeating: "x", count: 300 - "no data: ".count)
        try run(script) { _, loop in try receiver.wait(forProblem: ": \(kept) ...", on: loop) }
    }

    @Test(arguments: [
        ("no data: the broker does not answer", "the broker does not answer"),
        ("no data:the battery is empty", "the battery is empty"),
        ("no data:", "it has no data, and gives no reason"), ("no data", nil), ("35", nil),
    ])
    func `a reason follows the words`(line: String, reason: String?) {
        #expect(CommandSource.reason(in: line) == reason)
    }

    @Test func `a program's reason stays beyond the last value's time`() throws {
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        let script = "echo 35; echo no data: none; sleep 600"
        try run(script, freshFor: .seconds(60), at: time) { source, loop in
            try receiver.wait(forProblem: ": none", on: loop)
            let count = receiver.values.count
            source.freshFor = .seconds(30)
            while time.advance(to: .seconds(300)) { try loop.settle() }
            source.refresh()
            #expect(receiver.values.count == count)
        }
    }

    @Test func `a program's reason stays after the program ends`() throws {
        let reason = "the sun is behind a cloud"
        try run("echo x >> $1/runs; echo no data: \(reason)") { _, loop in
            try loop.run(until: "it ran again") { (text("runs") ?? "").count >= 6 }
        }
        for case .noData(let noData) in receiver.values {
            #expect(noData.cause.hasSuffix(": \(reason)"))
        }
    }

    @Test func `an endless line is no data and takes no memory`() throws {
        try run("head -c 10000000 /dev/zero | tr '\\0' 5; echo; echo 7; sleep 600") { _, loop in
            try receiver.wait(for: 7, on: loop)
        }
        for case .noData(let noData) in receiver.values { #expect(noData.cause.count < 300) }
    }

    @Test func `an endless program is read at a limited pace`() throws {
        var times = times
        times.readPause = .milliseconds(20)
        try run("yes 42", times: times) { _, loop in
            try receiver.wait(for: 42, on: loop)
            let began = loop.now
            try loop.run(until: "it was heard for a while") { loop.now - began > .milliseconds(200) }
        }
        #expect((1...12).contains(receiver.values.count))
    }

    @Test(.promise("program-restarted")) func `a failing program is restarted`() throws {
        try run("echo x >> $1/runs; echo 5; exit 3") { _, loop in
            try receiver.wait(forProblem: "ended with exit code 3", on: loop)
            try loop.run(until: "it ran again") { (text("runs") ?? "").count >= 6 }
        }
    }

    @Test func `a program that prints one value is restarted, and its value stays`() throws {
        try run("echo x >> $1/runs; wc -l < $1/runs") { _, loop in
            try receiver.wait(for: 3, on: loop)
        }
        #expect(receiver.values.allSatisfy { if case .light = $0 { true } else { false } })
    }

    @Test func `the last line needs no line break`() throws {
        try run("printf 12") { _, loop in try receiver.wait(for: 12, on: loop) }
    }

    @Test func `a missing program is tried again`() throws {
        try withEventLoop { loop in
            let path = "\(folder.path)/late"
            let source = CommandSource(try #require(LightCommand(path)), on: loop, times: times)
            source.start(.decisions) { receiver.take($0) }
            try receiver.wait(forProblem: "cannot be started: the program or its interpreter does not exist", on: loop)
            try folder.write("#!/bin/sh\necho 8\nexec sleep 600\n", to: "late", mode: 0o755)
            try receiver.wait(for: 8, on: loop)
            var isGone = false
            source.end { isGone = true }
            try loop.run(until: "the program is gone") { isGone }
        }
    }

    @Test func `stopping the source ends the program and its group`() throws {
        try run("sleep 600 & echo $! > $1/helper; echo $$ > $1/shell; echo 5; wait") { source, loop in
            try receiver.wait(for: 5, on: loop)
            source.stop()
            for file in ["helper", "shell"] {
                let process = try #require(text(file).flatMap { Int32($0.dropLast()) })
                try loop.run(until: "\(file) is gone") { !isRunning(process) }
            }
        }
        #expect(receiver.latest == 5)
    }

    @Test func `a restarted program waits for the old run's end`() throws {
        let script = """
            test -e $1/lock && touch $1/overlap
            touch $1/lock
            trap 'sleep 0.1; rm $1/lock; exit' TERM
            echo 5
            while :; do sleep 0.01; done
            """
        try run(script) { source, loop in
            try receiver.wait(for: 5, on: loop)
            source.stop()
            let second = Receiver()
            source.start(.decisions) { second.take($0) }
            try second.wait(for: 5, on: loop)
        }
        #expect(text("overlap") == nil)
    }

    @Test func `a program doesn't inherit the service manager's socket`() throws {
        #expect(ChildProcess.inheritedEnvironment["NOTIFY_SOCKET"] == nil)
        #expect(ChildProcess.inheritedEnvironment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    }

    /// A zombie doesn't run anymore.
    private func isRunning(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return false }
        return !status.contains("State:\tZ")
    }
}
