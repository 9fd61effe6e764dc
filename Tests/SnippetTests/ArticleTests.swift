import Foundation
import HalflightClient
import Switching
import TestSupport
import Testing
import ThemeFiles
import Theming

@Suite("Samples in the articles") struct ArticleTests {
    /// The files with the samples; all of them are compiled.
    private static let compiled = ["Tests/SnippetTests/Snippets", "Tests/FollowingProgram"]

    private static func files(in folder: String, _ suffix: String) throws -> [String] {
        let path = Fixtures.repository(folder)
        return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(suffix) }.sorted()
            .map { "\(path)/\($0)" }
    }

    @Test("Each block of code is in a file that is compiled, letter by letter")
    func compiled() throws {
        let sources = try Self.compiled.flatMap { try Self.files(in: $0, ".swift") }
            .map { try String(contentsOfFile: $0, encoding: .utf8) }
        var blocks = 0
        for article in try Self.files(in: "Sources/Theming/Theming.docc", ".md")
            + ["docs/theming.md", "docs/themes.md"].map(Fixtures.repository)
        {
            let text = try String(contentsOfFile: article, encoding: .utf8)
            for part in text.components(separatedBy: "```swift\n").dropFirst() {
                let block = part.components(separatedBy: "```")[0]
                blocks += 1
                #expect(sources.contains { $0.contains(block) }, "in \(article):\n\(block)")
            }
        }
        #expect(blocks > 13)
    }

    @Test(
        "Each sample needs only the import that its page names, and its own C libraries",
        arguments: ["FirstThemedView", "YourOwnThemeType", "FollowTheAgent", "ThemeValues"])
    func oneImport(file: String) throws {
        let module = ["FollowTheAgent": "HalflightClient", "ThemeValues": "ThemeFiles"][file] ?? "Theming"
        let path = Fixtures.repository("Tests/SnippetTests/Snippets/\(file).swift")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let imports = lines.filter { $0.hasPrefix("import ") }.map { $0.dropFirst("import ".count) }
        #expect(imports.filter { $0 != "Glibc" } == [module[...]])
    }

    @Test("A theme has its values, and can come from a folder with a program's own roles")
    func themeValues() throws {
        let folder = try TemporaryFolder()
        try folder.write("inherits: ink\n", to: "fjord.yaml")
        let (dark, pale) = (Color(red: 128, green: 0, blue: 0), Color(red: 255, green: 128, blue: 128))
        let (font, colors, mine) = try values(of: .ink, darkRed: dark, paleRed: pale, folders: [folder.path])
        #expect(font == "Serif 11 Medium")
        #expect(colors == [Theme.ink[.accent], pale])
        #expect(mine?.theme["editor.keyword"] == Theme.ink[.accent])
    }

    @Test("The first themed view shows the night's colours once it is night") @MainActor
    func firstThemedView() {
        let bar = showByHand()
        #expect(bar.background == Theme.ink[.surface])
        #expect(bar.foreground == Theme.ink[.text])
        #expect(recordingColor(in: .paper) != recordingColor(in: .ink))
        let preview = Preview(in: ThemeManager())
        #expect(preview.background == Theme.ink[.background])
    }

    @Test("A loop over the themes has the current one, and the next") @MainActor
    func sequence() async {
        let manager = ThemeManager()
        let names = Task { await namesUntilNight(of: manager) }
        await Task.yield()
        manager.forcedAppearance = .night
        #expect(await names.value.last == "ink")
    }

    @Test("A theme type of one's own is provided, displayed, switched and stepped through") @MainActor
    func yourOwnThemeType() {
        let street = showStreet()
        #expect((street.lamps, street.sign) == (3, "stars.png"))
        let weather = Weather()
        let other = Street(weather)
        weather.show(.dusk)
        #expect(other.lamps == 12)
        #expect((shutters[.noon], lamps[.dusk]) == ("open", 12))
        #expect(goRound() == .dusk)
    }

    @Test("The follower's state has a text, even without agent and portal") @MainActor
    func followTheAgent() throws {
        let folder = try TemporaryFolder()
        let follower = try AppearanceFollower(address: "unix:path=\(folder.path)/bus")
        let report = Report()
        report.follow(follower)
        #expect(describe(follower).hasPrefix("there is no session bus"))
        #expect(report.line.isEmpty)
    }
}
