import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import halflight

/// The snippets for bars, installed unchanged. docs/bars.md shows waybar's, and links to all.
@Suite("Snippets for bars")
struct SnippetTests {
    private static let names = [
        "waybar.jsonc", "polybar.ini", "i3status-rust.toml", "Halflight.qml", "eww.yuck", "ironbar.toml",
    ]

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: Fixtures.repository(path), encoding: .utf8)
    }

    @Test(arguments: names)
    func `every command in a snippet exists`(name: String) throws {
        // A list of words, as in QML.
        let snippet = try text("config/snippets/\(name)").replacing("\", \"", with: " ")
        let commands = snippet.matches(of: /(?:"|= )halflight (?<words>[a-z -]+)/)
            .map { $0.output.words.split(separator: " ").map(String.init) }
        #expect(commands.count == 3)
        for words in commands { #expect(throws: Never.self, "\(words)") { try Halflight.parseAsRoot(words) } }
        let watch = try #require(commands.first { $0.first == "watch" })
        // A bar may start before the agent.
        let parsed = try #require(try Halflight.parseAsRoot(watch) as? WatchCommand)
        #expect(parsed.wait || parsed.chosenFormat.waitsForAgent)
    }

    @Test func `waybar's snippet has an icon for each value of alt`() throws {
        let lines = try text("config/snippets/waybar.jsonc").split(separator: "\n").filter { !$0.hasPrefix("//") }
        let object = try JSONSerialization.jsonObject(with: Data("{\(lines.joined(separator: "\n"))}".utf8))
        let module = try #require((object as? [String: Any])?["custom/halflight"] as? [String: Any])
        #expect(Set((module["format-icons"] as? [String: String] ?? [:]).keys) == ["day", "night", "absent"])
    }

    @Test(arguments: names)
    func `the documentation and the install list have the snippets`(name: String) throws {
        let page = try text("docs/bars.md")
        #expect(page.contains("](../config/snippets/\(name))"))
        if name == "waybar.jsonc" { #expect(try page.contains(text("config/snippets/\(name)"))) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: Fixtures.repository("config/snippets")).sorted()
                == Self.names.sorted())
    }
}
