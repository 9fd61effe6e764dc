import Foundation
import TestSupport
import Testing

@testable import Responders

@Suite @MainActor struct LinkedFileTests {
    @Test(arguments: [0, 3, 5000, 1 << 20])
    func `a file is read to its end`(size: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: "x", count: size), to: "f")
        symlink(path, "\(folder.path)/link")
        #expect(try LinkedFile("\(folder.path)/link").read().count == size)
    }

    @Test func `one that is too large, and what is no file, is refused; a missing one is empty`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: "x", count: (1 << 20) + 1), to: "f")
        #expect(throws: LinkedFile.Failure.self) { try LinkedFile(path).read() }
        #expect(throws: LinkedFile.Failure.self) { try LinkedFile(folder.path).read() }
        // Its size is said to be 0, and it has more.
        #expect(try !LinkedFile("/proc/self/status").read().isEmpty)
        #expect(try LinkedFile("\(folder.path)/none").read() == [])
    }
}
