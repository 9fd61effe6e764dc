import Foundation
import TestSupport
import Testing

@testable import Responders

/// Files made from templates, and a person's own files.
@Suite struct RenderedFilesTests {
    private let home: TemporaryFolder
    private let files: RenderedFiles

    init() throws {
        home = try TemporaryFolder()
        files = RenderedFiles(state: "\(home.path)/state/halflight")
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(home.path)/\(name)", encoding: .utf8)
    }

    @Test func `a file is created with its folders and replaced only on change`() throws {
        let path = "\(home.path)/a/b/f"
        #expect(try files.write("one\n", to: path).isNew)
        var before = stat()
        var after = stat()
        stat(path, &before)
        #expect(try !files.write("one\n", to: path).isNew)
        stat(path, &after)
        #expect(before.st_ino == after.st_ino)
        #expect(try files.write("two\n", to: path).isNew)
        #expect(try text("a/b/f") == "two\n")
        #expect(try home.contents(of: "a/b") == ["f"])
        #expect(try text("state/halflight/rendered") == "\(path)\n")
    }

    @Test(.promise("recipes-own-files")) func `a person's file stays unless it has the same content`() throws {
        let path = try home.write("mine", to: "f")
        #expect(throws: StepFailure.self) { try files.write("theirs", to: path) }
        #expect(try text("f") == "mine")
        #expect(try !files.write("mine", to: path).isNew)
        // The file doesn't count as Halflight's afterwards either.
        #expect(throws: StepFailure.self) { try files.write("theirs", to: path) }
    }

    @Test func `a name with a line break is refused`() throws {
        let mine = try home.write("mine", to: "f")
        #expect(throws: StepFailure.self) { try files.write("theirs", to: "\(home.path)/x\n\(mine)") }
        #expect(throws: StepFailure.self) { try files.write("theirs", to: mine) }
        #expect(try text("f") == "mine")
    }

    @Test func `a link instead of the temporary file isn't followed`() throws {
        let mine = try home.write("mine", to: "mine")
        symlink(mine, "\(home.path)/.f.halflight-\(getpid())")
        #expect(try files.write("one", to: "\(home.path)/f").isNew)
        #expect(try text("mine") == "mine")
        var information = stat()
        #expect(stat("\(home.path)/state/halflight/rendered", &information) == 0)
        #expect(information.st_mode & 0o7777 == 0o600)
        #expect(stat("\(home.path)/state/halflight", &information) == 0)
        #expect(information.st_mode & 0o7777 == 0o700)
    }

    @Test func `a folder's path is refused, and nothing is created`() throws {
        try home.makeFolder("d")
        let before = try home.contents()
        for path in ["", "\(home.path)/d", "\(home.path)/d/", "\(home.path)/new/", "\(home.path)/new/..", ".", "/"] {
            #expect(throws: StepFailure.self) { try files.write("one", to: path) }
        }
        #expect(
            throws: StepFailure("\(home.path)/new/ names a folder: name the file to write in it.")
        ) { try files.write("one", to: "\(home.path)/new/") }
        #expect(try home.contents() == before)
    }

    @Test func `the file at a link's end is replaced`() throws {
        #expect(try files.write("one", to: "\(home.path)/real").isNew)
        symlink("\(home.path)/real", "\(home.path)/link")
        #expect(try files.write("two", to: "\(home.path)/link").isNew)
        #expect(try text("real") == "two")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(home.path)/link") == "\(home.path)/real")
        symlink("\(home.path)/nowhere", "\(home.path)/dangling")
        #expect(throws: StepFailure.self) { try files.write("two", to: "\(home.path)/dangling") }
    }

    @Test func `a file in a linked folder is replaced`() throws {
        try home.makeFolder("dotfiles")
        symlink("\(home.path)/dotfiles", "\(home.path)/.config")
        for text in ["one", "two"] { #expect(try files.write(text, to: "\(home.path)/.config/made/f").isNew) }
        #expect(try text("dotfiles/made/f") == "two")
    }
}
