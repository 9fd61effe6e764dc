import Glibc
import Processes
import SDEvent
import SystemPackage
import TestSupport
import Testing

@Suite struct ProgramSearchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["one", "two"] { try folder.write("", to: "\(name)/tool", mode: 0o755) }
    }

    private var path: String { ":relative:\(folder.path)/none:\(folder.path)/one:\(folder.path)/two" }

    @Test func `a program is found by path or by name in PATH, and stays a link`() throws {
        symlink("../two/tool", "\(folder.path)/one/link")
        #expect(try ProgramSearch.file("tool", inPath: path) == "\(folder.path)/one/tool")
        #expect(try ProgramSearch.file("link", inPath: path) == "\(folder.path)/one/link")
        #expect(try ProgramSearch.file("\(folder.path)/one/link", inPath: nil) == "\(folder.path)/one/link")
        #expect(throws: Errno.noSuchFileOrDirectory) { try ProgramSearch.file("none", inPath: path) }
        #expect(throws: Errno.noSuchFileOrDirectory) { try ProgramSearch.file("tool", inPath: nil) }
    }

    @Test func `a program that others could have put there is refused with a remedy`() throws {
        #expect(chmod("\(folder.path)/one", 0o777) == 0)
        let error = #expect(throws: ProgramRefusal.self) { try ProgramSearch.file("tool", inPath: path) }
        #expect(
            error?.description == "\(folder.path)/one/tool: every user can write to \(folder.path)/one, "
                + "through which the path leads; to correct it: chmod o-w \(folder.path)/one")
    }
}
