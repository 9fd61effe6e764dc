import LoopSupport
import Processes
import SystemPackage
import Testing

@Suite("A pipe from a program", .tags(.alone)) @MainActor struct OutputPipeTests {
    /// A pipe's lines.
    @MainActor private final class Heard {
        var given: [String] = []
        var isClosed = false

        func pipe(on loop: EventLoop) throws -> OutputPipe {
            try OutputPipe(loop: loop, limits: .init()) {
                self.given.append($0)
            } whenClosed: {
                self.isClosed = true
            }
        }
    }

    @Test func `each line is delivered, the last one at the end`() throws {
        let loop = try EventLoop()
        let heard = Heard()
        let pipe = try heard.pipe(on: loop)
        let end = try pipe.beginRun()
        try end.writeAll("one\n\ntwo\nthr".utf8)
        try loop.run(until: "lines are given") { heard.given == ["one", "two"] }
        try end.writeAll("ee".utf8)
        try end.close()
        try loop.run(until: "the pipe is closed") { heard.isClosed }
        #expect(heard.given == ["one", "two", "three"])
    }

    @Test func `one run follows another`() throws {
        let loop = try EventLoop()
        var given: [String] = []
        let pipe = try OutputPipe(loop: loop, limits: .init(lines: 1)) { given.append($0) }
        // A program left over from an earlier run.
        let left = try pipe.beginRun()
        defer { try? left.close() }
        for run in 1...2 {
            let end = try pipe.beginRun()
            try end.writeAll("run \(run)".utf8)
            try end.close()
            pipe.endRun()
        }
        #expect(given == ["run 1", "run 2"])
    }

    @Test func `a run's pipe is closed when no process can write anymore`() throws {
        let loop = try EventLoop()
        let heard = Heard()
        let pipe = try heard.pipe(on: loop)
        let end = try pipe.beginRun()
        try end.writeAll("last".utf8)
        try end.close()
        pipe.endRun()
        #expect(heard.given == ["last"])
        // A child that another test forks in the meantime also has the end until it calls exec.
        try loop.run(until: "the pipe is closed") { heard.isClosed }
        #expect(throws: Errno.badFileDescriptor) { try pipe.beginRun() }
    }

    @Test func `the pipe isn't read faster than its pause allows`() throws {
        let loop = try EventLoop()
        var given: [String] = []
        let pipe = try OutputPipe(loop: loop, limits: .init(), readPause: .seconds(3600)) { given.append($0) }
        let end = try pipe.beginRun()
        defer { try? end.close() }
        try end.writeAll("one\n".utf8)
        try loop.run(until: "the first line is given") { given == ["one"] }
        try end.writeAll("two\n".utf8)
        try loop.settle()
        #expect(given == ["one"])
        pipe.endRun()
        #expect(given == ["one", "two"])
    }
}
