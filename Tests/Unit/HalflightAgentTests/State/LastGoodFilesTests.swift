import Foundation
import HalflightConfiguration
import Switching
import TestSupport
import Testing
import ThemeFiles

@testable import HalflightAgent

@Suite("The last valid configuration and its themes") @MainActor struct LastGoodFilesTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/config.yaml" }
    private var copy: String { "\(folder.path)/halflight/last-good/config.yaml" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func files(of path: String? = nil) -> LastGoodFiles {
        LastGoodFiles(
            Folders(environment: { [state = folder.path] in $0 == "XDG_STATE_HOME" ? state : nil }),
            of: path ?? self.path)
    }

    private func keep(_ text: String) throws {
        try folder.write(text, to: "config.yaml")
        let themes = ThemeLibrary(folders: ["\(folder.path)/themes"])
        files().keep(try LoadedConfiguration(file: path, themes: themes))
    }

    @Test func `a configuration is kept with its themes and their ancestors`() throws {
        #expect(files().configuration() == nil)
        try folder.write("inherits: parent\ntitle: Mine\n", to: "themes/mine.yaml")
        try folder.write("inherits: ink\n", to: "themes/parent.yml")
        try keep("guards: off\ntheme: {night: mine}\n")
        try FileManager.default.removeItem(atPath: "\(folder.path)/themes")
        let kept = try #require(files().configuration())
        #expect(!kept.configuration.rules.guards)
        #expect(kept.configuration.themes.night.title == "Mine")
    }

    @Test func `a theme's copy is the text that was read`() throws {
        try folder.write("inherits: ink\ntitle: Mine\n", to: "themes/mine.yaml")
        try folder.write("theme: {night: mine}\n", to: "config.yaml")
        let loaded = try LoadedConfiguration(file: path, themes: ThemeLibrary(folders: ["\(folder.path)/themes"]))
        try folder.write("colors: {text: half", to: "themes/mine.yaml")
        files().keep(loaded)
        #expect(files().themes.find("mine")?.title == "Mine")
    }

    @Test func `the copies are private and written only on change`() throws {
        try keep("guards: off\n")
        func status() throws -> [FileAttributeKey: Any] { try FileManager.default.attributesOfItem(atPath: copy) }
        let before = try status()
        #expect(before[.posixPermissions] as? Int == 0o600)
        try keep("guards: off\n")
        #expect(try status()[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
        try keep("guards: on\n")
        #expect(try status()[.systemFileNumber] as? Int != before[.systemFileNumber] as? Int)
        #expect(files().configuration()?.configuration.rules.guards == true)
    }

    @Test func `unused themes' copies are deleted`() throws {
        try folder.write("inherits: ink\n", to: "themes/mine.yaml")
        try folder.write("inherits: ink\n", to: "themes/other.yaml")
        try keep("theme: {night: mine}\n")
        try keep("theme: {night: other}\n")
        #expect(try folder.contents(of: "halflight/last-good/themes") == ["other.yaml"])
        files().keep(LoadedConfiguration())
        #expect(files().configuration() == nil)
        #expect(try folder.contents(of: "halflight/last-good/themes") == [])
    }

    @Test func `a copy of another file or a damaged copy doesn't count`() throws {
        try keep("guards: off\n")
        #expect(files(of: "\(folder.path)/other.yaml").configuration() == nil)
        let text = try String(contentsOfFile: copy, encoding: .utf8)
        try folder.write(text + "night-below: what\n", to: "halflight/last-good/config.yaml")
        #expect(files().configuration() == nil)
        try folder.write(String(text.dropFirst(7)), to: "halflight/last-good/config.yaml")
        #expect(files().configuration() == nil)
        try FileManager.default.removeItem(atPath: copy)
        try folder.makeFolder("halflight/last-good/config.yaml")
        #expect(files().configuration() == nil)
    }

    @Test(.promise("configuration-last-valid"))
    func `a copy with a program doesn't count if other users can write to it`() throws {
        try keep("source: \"command:/bin/true\"\n")
        #expect(files().configuration() != nil)
        #expect(chmod(copy, 0o606) == 0)
        #expect(files().configuration() == nil)
    }

    @Test func `an unwritable state folder changes nothing`() throws {
        try folder.write("in the way", to: "halflight")
        try keep("guards: off\n")
        #expect(files().configuration() == nil)
    }
}
