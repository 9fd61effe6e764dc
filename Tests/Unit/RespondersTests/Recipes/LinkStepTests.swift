import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import Responders

/// A link that leads to one file by day and to another by night.
@Suite @MainActor struct LinkStepTests {
    private let folder: TemporaryFolder
    private let link: LinkStep
    private var path: String { "\(folder.path)/link" }

    init() throws {
        folder = try TemporaryFolder()
        let files = try ByAppearance(day: folder.write("light", to: "day"), night: folder.write("dark", to: "night"))
        link = LinkStep("\(folder.path)/link", to: files)
    }

    private var content: String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test func `the link is made and swapped, and a correct link stays`() throws {
        #expect(try link.lead(to: .night))
        #expect(content == "dark")
        #expect(try link.lead(to: .day))
        #expect(content == "light")
        var before = stat()
        var after = stat()
        lstat(path, &before)
        #expect(try !link.lead(to: .day))
        lstat(path, &after)
        #expect(before.st_ino == after.st_ino)
        #expect(try folder.contents() == ["day", "link", "night"])
    }

    @Test func `a user's file stays, and the error says what to do`() throws {
        try folder.write("mine", to: "link")
        let error = #expect(throws: StepFailure.self) { try link.lead(to: .night) }
        expect(error?.text, hasPrefix: "\(path) is your own file, not a link, so it is kept")
        #expect(content == "mine")
    }

    @Test func `a user's link to another file stays`() throws {
        symlink("/etc/hostname", path)
        let error = #expect(throws: StepFailure.self) { try link.lead(to: .night) }
        expect(error?.text, hasPrefix: "\(path) leads to /etc/hostname, not to ")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/etc/hostname")
    }

    @Test func `a link in place of the temporary file is replaced, and its target stays`() throws {
        let mine = try folder.write("mine", to: "mine")
        symlink(mine, "\(folder.path)/.link.halflight-\(getpid())")
        #expect(try link.lead(to: .night))
        #expect(content == "dark")
        #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
        #expect(try folder.contents() == ["day", "link", "mine", "night"])
    }

    @Test func `a link is never made to a missing file`() throws {
        _ = try link.lead(to: .day)
        unlink(link.files.night)
        let error = #expect(throws: StepFailure.self) { try link.lead(to: .night) }
        #expect(error?.text == "the file for night, \(link.files.night), cannot be read: No such file or directory")
        #expect(content == "light")
    }

    @Test func `a reader finds one of the two files at any time`() throws {
        _ = try link.lead(to: .day)
        let ended = DispatchSemaphore(value: 0)
        let reader = Thread { [path] in
            defer { ended.signal() }
            while !Thread.current.isCancelled {
                let text = try? String(contentsOfFile: path, encoding: .utf8)
                if text != "light", text != "dark" { Issue.record("found \(text ?? "nothing")") }
            }
        }
        reader.start()
        for round in 0..<500 { _ = try link.lead(to: round.isMultiple(of: 2) ? .night : .day) }
        reader.cancel()
        ended.wait()
    }
}
