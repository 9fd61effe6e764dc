import LoopSupport
import SystemPackage
import TestSupport
import Testing

@Suite("A readable descriptor", .tags(.alone)) @MainActor struct IOSourceTests {
    private let keep = Keeper()

    @Test func `the handler is called while there is something to read`() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var received: [String] = []
        let source = try loop.onReadable(pipe.reading) { received.append((try? pipe.read()) ?? "?") }
        try loop.settle()
        #expect(received == [])
        try pipe.write("one")
        try loop.settle()
        try pipe.write("two")
        try loop.settle()
        #expect(received == ["one", "two"])
        #expect(source.isEnabled)
    }

    @Test func `the handler is called again while something is left to read`() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var calls = 0
        try keep(loop.onReadable(pipe.reading) { calls += 1 })
        try pipe.write("left")
        for _ in 0..<3 { try loop.runOnce(timeout: .zero) }
        #expect(calls == 3)
    }

    @Test func `the handler is called when the other end closes`() throws {
        let loop = try EventLoop()
        let pipe = try Pipe()
        var received: [String] = []
        try keep(loop.onReadable(pipe.reading) { received.append((try? pipe.read()) ?? "?") })
        try pipe.closeWriting()
        try loop.runOnce(timeout: .seconds(patience))
        #expect(received == [""])
    }

    @Test func `a regular file and a closed descriptor are refused`() throws {
        let loop = try EventLoop()
        let folder = try TemporaryFolder()
        let file = try FileDescriptor.open(try folder.write("text", to: "file"), .readOnly)
        defer { try? file.close() }
        #expect(throws: Errno.notPermitted) { try loop.onReadable(file) {} }
        for number in [1 << 30, -1] as [Int32] {
            #expect(throws: Errno.badFileDescriptor) { try loop.onReadable(FileDescriptor(rawValue: number)) {} }
        }
    }
}
