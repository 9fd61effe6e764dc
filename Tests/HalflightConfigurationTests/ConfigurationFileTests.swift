import Foundation
import LoopSupport
import SDEvent
import Switching
import TestSupport
import TestTags
import Testing

@testable import HalflightConfiguration

@Suite("A configuration file", .tags(.alone)) @MainActor struct ConfigurationFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A file is read")
    func read() throws {
        let path = try folder.write("guards: off\n", to: "config.yaml")
        #expect(try !Configuration.load(path: path).rules.guards)
    }

    @Test("A missing file is an error, or an empty configuration if it is optional")
    func missing() throws {
        let path = "\(folder.path)/config.yaml"
        #expect(try error(of: path) == "\(path): cannot be read: No such file or directory")
        #expect(try Configuration.load(path: path, isOptional: true) == Configuration())
        #expect(try Configuration.load(path: "\(folder.path)/no/folder/c.yaml", isOptional: true) == Configuration())
    }

    @Test("A configuration that names a program is refused if other users can write to it; any other is read")
    func othersCouldHaveWritten() throws {
        let path = try folder.write("source: \"command:/bin/true\"\n", to: "config.yaml")
        #expect(throws: Never.self) { try Configuration.load(path: path) }
        #expect(chmod(path, 0o646) == 0)
        #expect(
            try error(of: path)
                == "\(path): source names a program that would run in your name: every user can write to it; "
                + "to let it run: chmod o-w \(path)")
        try folder.write("guards: off\n", to: "config.yaml", mode: 0o646)
        #expect(throws: Never.self) { try Configuration.load(path: path) }
    }

    @Test("The text of an invalid file can be read, and a new text can be checked before writing")
    func text() throws {
        let path = try folder.write("colour: red\n", to: "config.yaml")
        #expect(try Configuration.text(ofFile: path, isOptional: true) == Array("colour: red\n".utf8))
        #expect(try Configuration.text(ofFile: path + "2", isOptional: true) == nil)
        #expect(throws: ConfigurationError.self) { try Configuration.text(ofFile: path + "2", isOptional: false) }
        #expect(try !Configuration(text: Array("guards: off\n".utf8), file: path).rules.guards)
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(text: Array("\nguards: 1".utf8), file: path)
        }
        #expect(error?.description.hasPrefix("\(path):2:9: guards") == true)
    }

    @Test("Mistakes are reported with file, line and column")
    func mistake() throws {
        let path = try folder.write("guards: on\ncolour: red\n", to: "config.yaml")
        #expect(try error(of: path).hasPrefix("\(path):2:1: unknown key \"colour\""))
        #expect(throws: ConfigurationError.self) { try Configuration.load(path: path, isOptional: true) }
    }

    @Test("A folder, a pipe or an endless device is an error, without waiting for it")
    func noFile() throws {
        let pipe = "\(folder.path)/pipe"
        mkfifo(pipe, 0o600)
        for path in [folder.path, pipe, "/dev/zero", "/dev/null"] {
            for isOptional in [false, true] {
                let error = try #require(throws: ConfigurationError.self) {
                    try Configuration.load(path: path, isOptional: isOptional)
                }
                #expect("\(error)" == "\(path): is not a file: expected a regular file")
            }
        }
    }

    @Test("A file that is too large is an error that names the limit")
    func tooLarge() throws {
        let path = try folder.write(String(repeating: "# a comment\n", count: 100_000), to: "config.yaml")
        #expect(try error(of: path) == "\(path): is too large: expected at most 256 KiB")
    }

    private func error(of path: String) throws -> String {
        "\(try #require(throws: ConfigurationError.self) { try Configuration.load(path: path) })"
    }
}

@Suite("A watched file", .tags(.alone)) @MainActor struct WatchedFileTests {
    private let loop: EventLoop
    private let folder: TemporaryFolder
    private let other: TemporaryFolder
    private let calls = Calls()
    private var path: String { "\(folder.path)/a/b/config.yaml" }

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
        other = try TemporaryFolder()
    }

    @Test("A write in place is noticed")
    func written() throws {
        try folder.write("old", to: "a/b/config.yaml")
        try expectCalls({ try overwrite(path, "new") })
    }

    @Test("A replacement is noticed")
    func replaced() throws {
        try folder.write("old", to: "a/b/config.yaml")
        try expectCalls(
            { try folder.write("new", to: "a/b/config.yaml") }, { try folder.write("newer", to: "a/b/config.yaml") })
    }

    @Test("A deletion and a new file are noticed")
    func deleted() throws {
        try folder.write("old", to: "a/b/config.yaml")
        try expectCalls({ unlink(path) }, { try overwrite(path, "new") })
    }

    @Test("A new file in an existing folder is noticed")
    func made() throws {
        try folder.makeFolder("a/b")
        try expectCalls({ try overwrite(path, "new") })
    }

    @Test("A new file is noticed if its folders are made one by one")
    func folders() throws {
        try expectCalls(
            { try folder.makeFolder("a") }, { try folder.makeFolder("a/b") }, { try overwrite(path, "new") })
    }

    @Test("A new file is noticed if its folders are made all at once")
    func foldersAtOnce() throws {
        try expectCalls({ try folder.write("new", to: "a/b/config.yaml") }, { try overwrite(path, "newer") })
    }

    @Test("A new file is noticed after its folder was deleted")
    func folderDeleted() throws {
        try folder.write("old", to: "a/b/config.yaml")
        try expectCalls(
            { try FileManager.default.removeItem(atPath: "\(folder.path)/a") },
            { try folder.write("new", to: "a/b/config.yaml") })
    }

    @Test("A replacement of its folder is noticed")
    func folderReplaced() throws {
        try folder.write("old", to: "a/b/config.yaml")
        try folder.write("new", to: "a/c/config.yaml")
        try expectCalls(
            {
                rename("\(folder.path)/a/b", "\(folder.path)/a/d")
                rename("\(folder.path)/a/c", "\(folder.path)/a/b")
            }, { try overwrite(path, "newer") })
    }

    @Test("A change of the file at the end of a link is noticed")
    func linkTarget() throws {
        try link(to: try other.write("old", to: "one"))
        try expectCalls({ try overwrite("\(other.path)/one", "new") }, { try other.write("newer", to: "one") })
    }

    @Test("A new target of a link is noticed, and its changes are too")
    func linkLedElsewhere() throws {
        try link(to: try other.write("old", to: "one"))
        let two = try other.write("new", to: "two")
        try expectCalls({ try link(to: two) }, { try overwrite(two, "newer") })
    }

    @Test("In a chain of links, a new target of each link is noticed")
    func linkToLink() throws {
        let (one, two) = (try other.write("old", to: "x/one"), try other.write("new", to: "x/two"))
        let between = "\(other.path)/between"
        symlink(one, between)
        try link(to: between)
        try expectCalls(
            {
                unlink(between)
                symlink(two, between)
            }, { try overwrite(two, "newer") })
    }

    @Test("The target of a link is noticed when it disappears and comes back")
    func linkTargetAway() throws {
        let target = try other.write("old", to: "one")
        try link(to: target)
        try expectCalls({ unlink(target) }, { try overwrite(target, "new") })
    }

    @Test("A relative link is followed")
    func relativeLink() throws {
        try folder.write("old", to: "a/real.yaml")
        try folder.makeFolder("a/b")
        symlink("../real.yaml", path)
        try expectCalls({ try overwrite("\(folder.path)/a/real.yaml", "new") })
    }

    @Test("Many changes at once are reported once")
    func burst() throws {
        try folder.write("old", to: "a/b/config.yaml")
        let watched = try watch()
        for number in 0..<100 { try overwrite(path, "\(number)") }
        try waitForCall()
        try loop.settle()
        #expect(calls.count == 1)
        withExtendedLifetime(watched) {}
    }

    // fault: files, the configuration is replaced again and again, without a pause
    // promise: it is read at least each second
    // message: that the configuration was reloaded, whenever it has changed
    // recovery: at once when that ends
    @Test("A file that is replaced without end is reported each second", arguments: [1, 30])
    func endless(milliseconds pause: Int) throws {
        let time = HandMovedTime(now: .seconds(100), wallClock: .seconds(1_000_000))
        let loop = try EventLoop(time: time)
        try folder.write("old", to: "a/b/config.yaml")
        let watched = try WatchedFile(path, on: loop) { [calls] in calls.count += 1 }
        for moment in stride(from: 0, to: 3000, by: pause) {
            try folder.write("\(moment)", to: "a/b/config.yaml")
            try loop.settle()
            while time.goOn(to: .seconds(100) + .milliseconds(moment + pause)) {}
            try #require(calls.count >= moment / 1000)
        }
        #expect(calls.count <= 30, "a burst is reported once")
        withExtendedLifetime(watched) {}
    }

    @Test("Changes of neighbouring files, and reads of the file, are not reported")
    func others() throws {
        try folder.write("old", to: "a/b/config.yaml")
        let watched = try watch()
        try overwrite("\(folder.path)/a/b/config.yaml~", "other")
        try overwrite("\(folder.path)/a/b/.config.yaml.swp", "other")
        _ = try String(contentsOfFile: path, encoding: .utf8)
        // A later change is reported after all earlier ones.
        try loop.settle()
        try overwrite(path, "new")
        try waitForCall()
        #expect(calls.count == 1)
        withExtendedLifetime(watched) {}
    }

    @Test("A watch that is released reports nothing")
    func letGo() throws {
        try folder.write("old", to: "a/b/config.yaml")
        do {
            let watched = try watch()
            try overwrite(path, "new")
            try loop.settle()
            withExtendedLifetime(watched) {}
        }
        try loop.runOnce(timeout: .milliseconds(80))
        #expect(calls.count == 0)
    }

    // MARK: Shorthand

    /// Expects each of the changes to be reported, one after the other.
    private func expectCalls(_ changes: (() throws -> Void)...) throws {
        let watched = try watch()
        for change in changes {
            let before = calls.count
            try change()
            try waitForCall(after: before)
        }
        withExtendedLifetime(watched) {}
    }

    private func watch() throws -> WatchedFile {
        try WatchedFile(path, on: loop) { [calls] in calls.count += 1 }
    }

    private func waitForCall(after before: Int = 0) throws {
        try loop.run(until: "the change is told") { calls.count > before }
    }

    private func link(to target: String) throws {
        try folder.makeFolder("a/b")
        symlink(target, path + ".new")
        rename(path + ".new", path)
    }

    private func overwrite(_ path: String, _ text: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure("cannot write \(path)") }
        _ = write(file, text, text.utf8.count)
        close(file)
    }

    private final class Calls {
        var count = 0
    }
}
