import TestSupport
import Testing
import ThemeFiles
import ThemeValues

@testable import Responders

/// The templates' variables.
@Suite struct ThemeVariablesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the variables of a theme in a file.
    private func values(_ text: String, _ name: String = "t.yaml") throws -> [String: String] {
        let path = try folder.write(text, to: name)
        return ThemeVariables(try #require(try ThemeLibrary(folders: []).theme(inFile: path)).theme).values
    }

    private let scheme = (0..<16).map { "base0\(String($0, radix: 16).uppercased()): 7cafc2\n" }.joined()

    @Test func `a color has every form of the specification`() throws {
        let values = try values("name: A & B\nauthor: Ada\nvariant: light\n\(scheme)", "A_b c.yaml")
        let expected = [
            "hex": "7cafc2", "hex-bgr": "c2af7c", "hex-r": "7c", "hex-g": "af", "hex-b": "c2", "rgb-r": "124",
            "rgb-g": "175", "rgb-b": "194", "dec-r": "0.4863", "dec-g": "0.6863", "dec-b": "0.7608",
        ]
        for (form, value) in expected {
            #expect(values["base0F-\(form)"] == value)
            #expect(values["accent-\(form)"] == value)
        }
        let names = [
            "name": "A & B", "author": "Ada", "description": "A & B", "slug": "a-b-c", "slug-underscored": "a_b_c",
            "variant": "light", "is-light-variant": "true",
        ]
        for (name, value) in names { #expect(values["scheme-\(name)"] == value) }
        #expect(values["scheme-is-dark-variant"] == nil)
        let ends = try self.values("variant: light\ncolors: {background: \"#00ff01\", text: \"#000000\"}\n")
        #expect(["r", "g", "b"].map { ends["base00-dec-\($0)"] } == ["0.0000", "1.0000", "0.0039"])
        #expect(ends["base00-hex"] == "00ff01")
    }

    @Test(.promise("templates-hostile-theme")) func `a hostile scheme's names can't leave a comment or a quotation`()
        throws
    {
        let name = #"x\n[shell]\nprogram = \"sh\" */ --> ]] '; $(id) `id` \\ \e]0;x\a"#
        let values = try values("name: \"\(name)\"\nauthor: \"\(name)\"\nvariant: light\n\(scheme)")
        for key in ["scheme-name", "scheme-author", "scheme-description"] {
            let value = try #require(values[key])
            #expect(value.hasPrefix("xshellprogram"))
            #expect(!value.contains { "\n\r\"'`$*<>[]{}\\;#=\u{1b}\u{7}".contains($0) })
        }
    }

    @Test func `long names are cut`() throws {
        let title = String(repeating: "x", count: 10_000)
        let values = try values("title: \(title)\ncolors: {background: \"#00ff01\", text: \"#000000\"}\n")
        #expect(values["scheme-name"]?.count == 100)
    }

    @Test(arguments: ["base16.yaml", "base24.yaml"])
    func `a scheme's own colors have their own names`(name: String) throws {
        let file = Fixtures.path("schemes/\(name)")
        let loaded = try #require(try ThemeLibrary(folders: []).theme(inFile: file))
        let values = ThemeVariables(loaded.theme).values
        for number in 0..<16 {
            let base = "base0" + String(number, radix: 16, uppercase: true)
            let color = try #require(loaded.theme.colors[Theme.Role(base)])
            #expect(values["\(base)-hex"] == String(color.description.dropFirst()))
        }
        #expect(values["scheme-system"] == String(name.dropLast(5)))
    }

    @Test(arguments: Theme.builtIn.map(\.name))
    func `a theme of roles has all colors of base16 and base24`(name: String) throws {
        let loaded = try #require(try ThemeLibrary(folders: []).theme(named: name))
        let values = ThemeVariables(loaded.theme).values
        #expect(ThemeVariables.places.count == 24)
        for (base, role) in ThemeVariables.places {
            #expect(values["\(base)-hex"] == String(loaded.theme[role].description.dropFirst()))
        }
    }
}
