import Glibc
import LoopSupport
import Processes
import SystemPackage
import TestSupport
import Testing

@testable import SessionMonitors

@Suite("Connections to the same user's programs", .tags(.alone)) @MainActor struct LocalSocketTests {
    @Test(.promise("idle-programs")) func `only programs of the same user and of root are trusted`() {
        #expect(LocalSocket.isTrusted(0))
        #expect(LocalSocket.isTrusted(getuid()))
        #expect(!LocalSocket.isTrusted(getuid() + 1))
    }

    /// Root has other users. Any other user has a separate socket, which is used.
    @Test(.promise("idle-programs")) func `another user's socket is left when root runs the test`() throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o777)
        let script = """
            import os, socket
            if os.getuid() == 0: os.setuid(2002)
            s = socket.socket(socket.AF_UNIX); s.bind("\(folder.path)/s"); os.chmod("\(folder.path)/s", 0o777); s.listen()
            print("up", flush=True)
            input()
            """
        let server = try TestSupport.ChildProcess(
            "/usr/bin/python3", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
        defer { server.end() }
        try server.output.wait(forText: "up")
        let connect = { _ = try LocalSocket("\(folder.path)/s", on: EventLoop()) { _ in } }
        if getuid() == 0 { #expect(throws: Errno.permissionDenied) { try connect() } } else { try connect() }
    }

    @Test func `a missing listener or a path that is too long is an error`() throws {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        #expect(throws: Errno.noSuchFileOrDirectory) { try LocalSocket("\(folder.path)/s", on: loop) { _ in } }
        let long = String(repeating: "x", count: 200)
        #expect(throws: Errno.fileNameTooLong) { try LocalSocket("/\(long)", on: loop) { _ in } }
    }

    @Test func `a program that ends before a question ends the connection`() throws {
        let loop = try EventLoop()
        var server: FakeCompositor? = try FakeCompositor()
        let path = "\(try #require(server).folder.path)/wayland-7"
        var hasEnded = false
        let connection = try LocalSocket(path, on: loop) { hasEnded = $0 == nil }
        server = nil
        connection.send([1])
        #expect(!hasEnded)
        try loop.run(until: "it has ended") { hasEnded }
    }
}
