import Foundation
import Testing
import Theming

@testable import ThemingFoundation

@Suite("Appearances in a file") @MainActor struct FileStorageTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "halflight-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "state/appearances.json") }

    @Test func `a forced appearance survives until the next run`() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = ThemeManager(storage: FileStorage(file))
        #expect(first.appearance == nil)
        first.forcedAppearance = .night
        let storage = FileStorage(file)
        let second = ThemeManager(storage: storage)
        #expect((second.appearance, second.forcedAppearance) == (.night, .night))
        #expect(storage.error == nil)
        second.forcedAppearance = nil
        #expect(FileStorage(file).load() == SavedAppearances())
    }

    @Test func `an invalid file counts as missing, with an error`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FileStorage(file)
        #expect(storage.load() == nil)
        #expect(storage.error == nil)
        storage.save(SavedAppearances(forced: .day))
        let long = #"{"forced": "day"}"# + String(repeating: " ", count: 5000) + "x"
        for text in ["", "day", "[]", #"{"forced": "noon"}"#, long] {
            try Data(text.utf8).write(to: file)
            let isLong = text.utf8.count > 4096
            #expect(storage.load() == (isLong ? SavedAppearances(forced: .day) : nil), "what is too long is cut")
            #expect((storage.error == nil) == isLong)
        }
        storage.save(SavedAppearances(automatic: .night))
        #expect(storage.error == nil)
        #expect(storage.load() == SavedAppearances(automatic: .night))
    }

    @Test func `anything but a regular file is an error at once`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let state = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        try #require(mkfifo(file.path(percentEncoded: false), 0o600) == 0)
        let storage = FileStorage(file)
        #expect(storage.load() == nil)
        #expect(storage.error != nil)
        let other = FileStorage(state)
        #expect(other.load() == nil)
        #expect(other.error != nil)
    }

    @Test func `a link to a file is followed, and a new folder is private`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let kept = FileStorage(folder.appending(path: "kept/appearances.json"))
        kept.save(SavedAppearances(forced: .night))
        let made = folder.appending(path: "kept").path(percentEncoded: false)
        let permissions = try FileManager.default.attributesOfItem(atPath: made)[.posixPermissions] as? Int
        #expect(permissions == 0o700)
        let link = folder.appending(path: "link.json")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: kept.url)
        #expect(FileStorage(link).load() == SavedAppearances(forced: .night))
    }

    @Test func `a folder that can't be created is an error that doesn't stop the program`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "state"))
        let storage = FileStorage(file)
        storage.save(SavedAppearances(forced: .day))
        #expect(storage.error != nil)
    }

    @Test(arguments: [
        (["XDG_STATE_HOME": "/state", "HOME": "/home/ada"], "/state"),
        (["HOME": "/home/ada"], "/home/ada/.local/state"),
        (["XDG_STATE_HOME": "state", "HOME": "/home/ada"], "/home/ada/.local/state"),
    ])
    func `a program's own file is in the environment's state folder`(environment: [String: String], folder: String) {
        let path = FileStorage(program: "my-editor", environment: environment).url.path(percentEncoded: false)
        #expect(path == "\(folder)/my-editor/appearances.json")
        #expect(
            FileStorage(program: "my-editor").url.path(percentEncoded: false).hasSuffix("/my-editor/appearances.json"))
    }

    @Test func `a theme and its colors can be stored as JSON`() throws {
        let colors: [Theme.Role: Color] = [.accent: Color(hex: 0x102030), "editor.keyword": .white]
        let mine = Theme(name: "mine", appearance: .night, colors: colors)
        let data = try JSONEncoder().encode(mine)
        #expect(try JSONDecoder().decode(Theme.self, from: data) == mine)
        #expect(String(decoding: data, as: UTF8.self).contains(##""editor.keyword":"#ffffff""##))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                Theme.self, from: Data(#"{"name":"a","appearance":"day","palette":{},"colors":{}}"#.utf8))
        }
        #expect("\(mine)" == "mine (night)")
        #expect(Set([mine, mine, .paper]).count == 2)
        let half = Color(hex: 0x102030, opacity: 0.5)
        #expect(try JSONDecoder().decode([Color].self, from: JSONEncoder().encode([half])) == [half])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Color].self, from: Data(#"["red"]"#.utf8)) }
        let pair = ThemePair(day: "noon", night: "stars")
        #expect(try JSONDecoder().decode(ThemePair<String>.self, from: JSONEncoder().encode(pair)) == pair)
    }
}
