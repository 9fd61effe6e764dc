import Glibc
import TestSupport
import Testing

@testable import Responders

@Suite @MainActor struct ListeningSocketsTests {
    @Test(.promise("recipes-sockets")) func `a socket that another user owns or can replace isn't used`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("open")
        let listeners = try ["\(folder.path)/s", "\(folder.path)/open/s"].map { try Listener($0) }
        symlink("\(folder.path)/s", "\(folder.path)/link")
        let patterns = ["\(folder.path)/*", "\(folder.path)/*/s"]
        #expect(listeningSockets(patterns) == ["\(folder.path)/s", "\(folder.path)/open/s"])
        // Another user who can write to the folder could replace the socket before its use.
        #expect(chmod("\(folder.path)/open", 0o777) == 0)
        #expect(listeningSockets(patterns) == ["\(folder.path)/s"])
        #expect(chmod("\(folder.path)/open", 0o1777) == 0)
        #expect(listeningSockets(patterns).count == 2)
        // Only root can change a file's owner.
        if geteuid() == 0 {
            #expect(chown("\(folder.path)/open", 12_345, 12_345) == 0)
            #expect(listeningSockets(patterns) == ["\(folder.path)/s"])
            #expect(chown("\(folder.path)/s", 12_345, 12_345) == 0)
            #expect(listeningSockets(patterns) == [])
        }
        for listener in listeners { listener.close() }
    }

    @Test(.promise("recipes-sockets")) func `a socket on a path that another user can exchange isn't used`() throws {
        let folder = try TemporaryFolder()
        for name in ["mine", "open/\u{301}mine"] { try folder.makeFolder(name) }
        let listeners = try ["\(folder.path)/mine/s", "\(folder.path)/open/\u{301}mine/s"].map { try Listener($0) }
        symlink("\(folder.path)/mine", "\(folder.path)/open/link")
        let patterns = ["\(folder.path)/open/link/s", "\(folder.path)/open/\u{301}mine/s"]
        #expect(listeningSockets(patterns) == ["\(folder.path)/mine/s", "\(folder.path)/open/\u{301}mine/s"])
        #expect(chmod("\(folder.path)/open", 0o777) == 0)
        #expect(listeningSockets(patterns) == [])
        #expect(chmod("\(folder.path)/open", 0o775) == 0)
        // Only root can give a folder to a foreign group.
        if geteuid() == 0 {
            #expect(chown("\(folder.path)/open", 0, 12_345) == 0)
            #expect(listeningSockets(patterns) == [])
        }
        for listener in listeners { listener.close() }
    }
}
