import Foundation
import Responders
import TestSupport
import Testing
import Vocabulary

/// The requirements for every tool that sets words.
@Suite(.tags(.alone)) @MainActor struct SettingsToolTests {
    private let kept = KeptSettings()

    private nonisolated static let tools: [Desktop.Tool] = [.gsettings, .xfconf, .kconfig, .file, .groupedFile]

    private func key(_ tool: Desktop.Tool) -> String {
        switch tool {
        case .gsettings: "org.test key"
        case .xfconf: "test /a/key"
        case .kconfig: "testrc Group key"
        case .file: "$HOME/word"
        default: "$HOME/words Group key"
        }
    }

    /// Calls `body` with a desktop that has one setting by a tool, with the value `present`.
    private func run(_ tool: Desktop.Tool, present: String?, _ body: (DesktopRig) throws -> Void) throws {
        let words = Desktop.Values.words(ByAppearance(day: ["light", "white"], night: ["dark"]))
        let isPlasma = tool == .kconfig
        let setting = Desktop.Setting(
            key(tool), words, program: isPlasma ? "set-test" : nil, unset: isPlasma ? "none" : nil)
        let desktop = Desktop(
            name: DesktopName(rawValue: "test"), session: .named(["test"]),
            parts: [Desktop.Part(name: "test", stage: .toolkit, tool: tool, settings: [setting])])
        let service = tool == .xfconf ? "org.xfce.Xfconf" : "org.kde.kded5"
        try ServiceRig.run(service, DesktopChoice([desktop.name]), memory: kept.memory, known: [desktop]) {
            rig, services in
            try services.come()
            try rig.gsettings()
            try rig.xfconfQuery()
            try rig.folder.makeFolder(".config")
            try rig.tool("set-test", "printf '[Group]\\nkey=%s\\n' \"$1\" >$HOME/.config/testrc")
            if let present { try store(present, by: tool, in: rig) }
            try body(rig)
        }
    }

    private func store(_ value: String, by tool: Desktop.Tool, in rig: DesktopRig) throws {
        switch tool {
        case .gsettings: try rig.store("org.test key", "'\(value)'")
        case .xfconf: try rig.store("test key", value)
        case .kconfig: try rig.folder.write("[Group]\nkey=\(value)\n", to: ".config/testrc")
        case .file: try rig.folder.write("\(value)\n", to: "word")
        default: try rig.folder.write("[Group]\nkey=\(value)\nother=1\n", to: "words")
        }
    }

    private func value(_ tool: Desktop.Tool, _ rig: DesktopRig) -> String? {
        switch tool {
        case .gsettings: rig.stored("org.test key").map { $0.trimmingCharacters(in: ["'"]) }
        case .xfconf: rig.stored("test key")
        case .file: rig.text("word")?.trimmingCharacters(in: .newlines)
        default:
            rig.text(tool == .kconfig ? ".config/testrc" : "words")?.split(separator: "\n")
                .first { $0.hasPrefix("key=") }.map { String($0.dropFirst(4)) }
        }
    }

    @Test(arguments: tools, ["light", "mine"])
    func `a value follows, and the earlier one comes back`(tool: Desktop.Tool, present: String) throws {
        try run(tool, present: present) { rig in
            for appearance in [Appearance.night, .day, .night] {
                try rig.follow(appearance)
                #expect(try rig.record("test").outcome == .done)
                #expect(value(tool, rig) == (appearance == .night ? "dark" : "light"))
            }
            #expect(try rig.putBack() == [])
            #expect(value(tool, rig) == present && kept.settings == [])
        }
    }

    @Test(.promise("correct-settings-stay"), arguments: tools)
    func `a correct word stays, and so does a person's later change`(tool: Desktop.Tool) throws {
        try run(tool, present: "white") { rig in
            try rig.follow(.day)
            #expect(try rig.record("test").outcome == .unchanged && value(tool, rig) == "white")
            try rig.follow(.night)
            try store("mine", by: tool, in: rig)
            #expect(try rig.putBack() == [])
            #expect(value(tool, rig) == "mine" && kept.settings == [])
        }
    }

    @Test(arguments: [Desktop.Tool.xfconf, .file, .groupedFile])
    func `an unset value is unset again`(tool: Desktop.Tool) throws {
        try run(tool, present: nil) { rig in
            try rig.follow(.night)
            #expect(value(tool, rig) == "dark")
            #expect(try rig.putBack() == [])
            #expect(value(tool, rig) == nil && kept.settings == [])
        }
    }

    @Test(arguments: [Desktop.Tool.file])
    func `a path with an unset variable is a failure`(tool: Desktop.Tool) throws {
        let setting = Desktop.Setting("$NOWHERE/word", .words(ByAppearance(day: ["0"], night: ["1"])))
        let desktop = Desktop(
            name: DesktopName(rawValue: "test"), session: .named(["test"]),
            parts: [Desktop.Part(name: "test", stage: .toolkit, tool: tool, settings: [setting])])
        try DesktopRig.run(DesktopChoice([desktop.name]), known: [desktop]) { rig in
            try rig.follow(.night)
            #expect(try rig.record("test").isFailure)
        }
    }
}
