import Foundation
import HalflightConfiguration
import LoopSupport
import Switching
import TestSupport
import TestTags
import Testing

@Suite("A configuration file", .tags(.alone)) @MainActor struct ConfigurationFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func load(_ path: String, isOptional: Bool = false) throws -> Configuration {
        try LoadedConfiguration(file: path, isOptional: isOptional).configuration
    }

    private func error(of path: String, isOptional: Bool = false) throws -> String {
        "\(try #require(throws: ConfigurationError.self) { try load(path, isOptional: isOptional) })"
    }

    @Test func `a missing file is an error unless it's optional`() throws {
        let path = "\(folder.path)/config.yaml"
        #expect(try error(of: path) == "\(path): cannot be read: No such file or directory")
        #expect(try load(path, isOptional: true) == Configuration())
        #expect(try load("\(folder.path)/no/folder/c.yaml", isOptional: true) == Configuration())
        #expect(try LoadedConfiguration(file: path, isOptional: true) == LoadedConfiguration())
        try folder.write("guards: off\n", to: "config.yaml")
        #expect(try !load(path).rules.guards)
    }

    @Test(.promise("configuration-others-writable"))
    func `a configuration with a program must not be writable by other users`() throws {
        let path = try folder.write("source: \"command:/bin/true\"\n", to: "config.yaml")
        #expect(throws: Never.self) { try load(path) }
        #expect(chmod(path, 0o646) == 0)
        #expect(
            try error(of: path)
                == "\(path): source names a program that would run in your name: every user can write to it; "
                + "to correct it: chmod o-w \(path)")
        try folder.write("new: 1\nsource: \"command:/bin/true\"\n", to: "config.yaml", mode: 0o646)
        #expect(throws: ConfigurationError.self) {
            try LoadedConfiguration(file: path, substitutes: ThemeSubstitutes())
        }
        try folder.write("guards: off\n", to: "config.yaml", mode: 0o646)
        #expect(throws: Never.self) { try load(path) }
    }

    @Test func `a mistake is reported with file, line and column`() throws {
        let text = "history: on\nguards: red\n"
        let path = try folder.write(text, to: "config.yaml")
        for isOptional in [false, true] {
            #expect(try error(of: path, isOptional: isOptional).hasPrefix("\(path):2:9: guards: "))
        }
        #expect(try Configuration.text(ofFile: path, isOptional: true) == Array(text.utf8))
        #expect(try Configuration.text(ofFile: path + "2", isOptional: true) == nil)
        #expect(throws: ConfigurationError.self) { try Configuration.text(ofFile: path + "2", isOptional: false) }
    }

    @Test func `anything but a regular, small file is an error at once`() throws {
        let pipe = "\(folder.path)/pipe"
        mkfifo(pipe, 0o600)
        for path in [folder.path, pipe, "/dev/zero", "/dev/null"] {
            for isOptional in [false, true] {
                #expect(
                    try error(of: path, isOptional: isOptional) == "\(path): is not a file: expected a regular file")
            }
        }
        let large = try folder.write(String(repeating: "# a comment\n", count: 100_000), to: "config.yaml")
        #expect(try error(of: large) == "\(large): is too large: expected at most 256 KiB")
    }
}

@Suite("A watched file", .tags(.alone)) @MainActor struct WatchedFileTests {
    private let keep = Keeper()
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

    @Test func `each change of the file or a parent folder is noticed`() throws {
        try expectCalls(
            { try folder.makeFolder("a") }, { try folder.makeFolder("a/b") },
            { try overwrite(path, "made") }, { try overwrite(path, "written in place") },
            { try folder.write("replaced", to: "a/b/config.yaml") },
            { try folder.write("replaced again", to: "a/b/config.yaml") },
            { unlink(path) }, { try overwrite(path, "made again") },
            { try FileManager.default.removeItem(atPath: "\(folder.path)/a") },
            { try folder.write("made with its folders", to: "a/b/config.yaml") },
            {
                try folder.write("other", to: "a/c/config.yaml")
                rename("\(folder.path)/a/b", "\(folder.path)/a/d")
                rename("\(folder.path)/a/c", "\(folder.path)/a/b")
            }, { try overwrite(path, "in the other folder") })
    }

    @Test func `a link's new target is noticed, and so are changes of the target`() throws {
        let (one, two) = (try other.write("old", to: "x/one"), try other.write("new", to: "two"))
        let between = "\(other.path)/between"
        symlink(one, between)
        try link(to: between)
        try expectCalls(
            { try overwrite(one, "new") }, { try other.write("newer", to: "x/one") },
            { unlink(one) }, { try overwrite(one, "back") },
            {
                unlink(between)
                symlink(two, between)
            }, { try overwrite(two, "newer") },
            { try link(to: "../real.yaml") }, { try folder.write("relative", to: "a/real.yaml") },
            { try overwrite("\(folder.path)/a/real.yaml", "new") })
    }

    @Test func `only an existing unwatchable file is an error`() throws {
        let link = "\(folder.path)/circle"
        #expect(symlink(link, link) == 0)
        #expect(try WatchedFile(link, includesContent: true, on: loop) {}.error != nil)
        #expect(try WatchedFile("\(folder.path)/none/x", includesContent: true, on: loop) {}.error == nil)
    }

    @Test func `many changes at once are reported once`() throws {
        try folder.write("old", to: "a/b/config.yaml")
        try watch()
        for number in 0..<100 { try overwrite(path, "\(number)") }
        try waitForCall()
        try loop.settle()
        #expect(calls.count == 1)
    }

    @Test(.promise("files-configuration-replaced-again"), arguments: [1, 30])
    func `an endlessly replaced file is reported each second`(milliseconds pause: Int) throws {
        let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
        let loop = try EventLoop(clock: time)
        try folder.write("old", to: "a/b/config.yaml")
        try watch(on: loop)
        for moment in stride(from: 0, to: 3000, by: pause) {
            try folder.write("\(moment)", to: "a/b/config.yaml")
            try loop.settle()
            while time.advance(to: .seconds(100) + .milliseconds(moment + pause)) {}
            try #require(calls.count >= moment / 1000)
        }
        #expect(calls.count <= 30, "a burst is reported once")
    }

    @Test func `changes of neighboring files and reads aren't reported`() throws {
        try folder.write("old", to: "a/b/config.yaml")
        try watch()
        try overwrite("\(folder.path)/a/b/config.yaml~", "other")
        try overwrite("\(folder.path)/a/b/.config.yaml.swp", "other")
        _ = try String(contentsOfFile: path, encoding: .utf8)
        // A later change is reported after all earlier ones.
        try loop.settle()
        try overwrite(path, "new")
        try waitForCall()
        #expect(calls.count == 1)
    }

    @Test func `a released watch reports nothing`() throws {
        try folder.write("old", to: "a/b/config.yaml")
        try watch()
        try overwrite(path, "new")
        try loop.settle()
        keep.letGo()
        try loop.runOnce(timeout: .milliseconds(80))
        #expect(calls.count == 0)
    }

    // MARK: Shorthand

    /// Expects each change to be reported separately.
    private func expectCalls(_ changes: (() throws -> Void)...) throws {
        try watch()
        for change in changes {
            let before = calls.count
            try change()
            try waitForCall(after: before)
            try loop.settle()
        }
    }

    private func watch(on loop: EventLoop? = nil) throws {
        try keep(WatchedFile(path, on: loop ?? self.loop) { [calls] in calls.count += 1 })
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
