import LoopSupport
import SDEvent
import Switching
import TestTags
import Testing

import class TestSupport.TemporaryFolder

@testable import LightSensors

@Suite(.tags(.alone)) @MainActor struct ReplaySourceTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private let receiver = Receiver()

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop()
    }

    /// A started source that replays a trace.
    private func replay(
        _ trace: String, speed: Double, _ use: SourceUse = .decisions, on other: EventLoop? = nil
    ) throws -> ReplaySource {
        let path = try folder.write(trace, to: "light.csv")
        let source = ReplaySource(try #require(Replay(path: path, speed: speed)), on: other ?? loop)
        source.start(use) { receiver.take($0) }
        return source
    }

    @Test func `the values are yielded in order, each at its time divided by the speed`() throws {
        let time = HandMovedTime(now: .zero, wallClock: .zero)
        let loop = try EventLoop(time: time)
        let source = try replay("seconds,lux\n0,1\n60,2\n120,3\n180,4\n", speed: 60, on: loop)
        for second in 0...3 {
            while time.goOn(to: .seconds(second)) { try loop.settle() }
            #expect(receiver.values.count == second + 1)
        }
        #expect(receiver.values == [1, 2, 3, 4].compactMap { Light(illuminance: $0) }.map { .light($0) })
        #expect(source.speed == 60)
        withExtendedLifetime(source) {}
    }

    @Test func `of values that are due together the last counts`() throws {
        let rows = (0..<100_000).map { "\($0),\($0)" }.joined(separator: "\n")
        let source = try replay("seconds,lux\n\(rows)\n", speed: 100_000)
        try receiver.wait(for: 99_999, on: loop)
        #expect(receiver.values.count < 2000)
        withExtendedLifetime(source) {}
    }

    @Test func `missing data in the trace is yielded`() throws {
        let source = try replay("seconds,lux,event\n0,1,\n1,,no data (failing): it broke\n", speed: 1000)
        try receiver.wait(forProblem: "it broke", on: loop)
        withExtendedLifetime(source) {}
    }

    @Test func `the last value stays at the end`() throws {
        let source = try replay("seconds,lux\n0,1\n1,2\n9,\n", speed: 1000)
        try receiver.wait(for: 2, on: loop)
        try loop.settle()
        #expect(receiver.values.count == 2)
        withExtendedLifetime(source) {}
    }

    @Test func `an invalid line is no data, after the values before it`() throws {
        let source = try replay("seconds,lux\n0,1\n1,2\nx,3\n4,4\n", speed: 1000)
        try receiver.wait(forProblem: "light.csv:4: seconds is \"x\"", on: loop)
        try loop.settle()
        #expect(receiver.values.count == 2)
        #expect(receiver.problem != nil)
        withExtendedLifetime(source) {}
    }

    @Test func `a missing trace is no data`() throws {
        let source = ReplaySource(try #require(Replay("\(folder.path)/nothing")), on: loop)
        source.start(.decisions) { receiver.take($0) }
        #expect(receiver.problem?.contains("\(folder.path)/nothing: cannot be read") == true)
    }

    @Test func `a trace without readings is no data`() throws {
        let source = try replay("seconds,lux,event\n0,,lid shut\n60,,lid open\n", speed: 1)
        #expect(receiver.problem?.hasSuffix("light.csv has no readings") == true)
        withExtendedLifetime(source) {}
    }

    @Test func `a failed trace does not start again by itself`() throws {
        let source = try replay("seconds,lux\n0,1\n", speed: 1, .recovery)
        try loop.settle()
        #expect(receiver.values.isEmpty)
        withExtendedLifetime(source) {}
    }

    @Test func `a trace that is started again begins at its first row`() throws {
        let source = try replay("seconds,lux\n0,1\n1,2\n", speed: 1000)
        try receiver.wait(for: 2, on: loop)
        source.start(.decisions) { receiver.take($0) }
        #expect(receiver.latest == 1)
        try receiver.wait(for: 2, on: loop)
    }
}
