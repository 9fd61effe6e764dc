import TestSupport
import Testing
import ThemeFiles
import Theming

@testable import Responders

/// The variables of templates.
@Suite struct ThemeVariablesTests {
    private func variables(_ theme: LoadedTheme?) throws -> ThemeVariables {
        ThemeVariables(try #require(theme).theme)
    }

    private func scheme(_ name: String) throws -> LoadedTheme? {
        try ThemeLibrary(folders: []).theme(inFile: Fixtures.path("schemes/\(name)"))
    }

    @Test func `a colour has every form of the specification`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "name: A & B\nauthor: Ada\nvariant: light\n"
                + (0..<16).map { "base0\(String($0, radix: 16).uppercased()): 7cafc2\n" }.joined(),
            to: "A_b c.yaml")
        let variables = try variables(ThemeLibrary(folders: []).theme(inFile: path)).values
        let expected = [
            "hex": "7cafc2", "hex-bgr": "c2af7c", "hex-r": "7c", "hex-g": "af", "hex-b": "c2", "rgb-r": "124",
            "rgb-g": "175", "rgb-b": "194", "dec-r": "0.4863", "dec-g": "0.6863", "dec-b": "0.7608",
        ]
        for (form, value) in expected {
            #expect(variables["base0F-\(form)"] == value)
            #expect(variables["accent-\(form)"] == value)
        }
        #expect(variables["scheme-name"] == "A & B")
        #expect(variables["scheme-author"] == "Ada")
        #expect(variables["scheme-description"] == "A & B")
        #expect(variables["scheme-slug"] == "a-b-c")
        #expect(variables["scheme-slug-underscored"] == "a_b_c")
        #expect(variables["scheme-variant"] == "light")
        #expect(variables["scheme-is-light-variant"] == "true")
        #expect(variables["scheme-is-dark-variant"] == nil)
    }

    @Test func `a hostile scheme's names cannot leave a comment or a quotation`() throws {
        let folder = try TemporaryFolder()
        let name = #"x\n[shell]\nprogram = \"sh\" */ --> ]] '; $(id) `id` \\ \e]0;x\a"#
        let path = try folder.write(
            "name: \"\(name)\"\nauthor: \"\(name)\"\nvariant: light\n"
                + (0..<16).map { "base0\(String($0, radix: 16).uppercased()): 7cafc2\n" }.joined(),
            to: "evil.yaml")
        let variables = try variables(ThemeLibrary(folders: []).theme(inFile: path)).values
        for key in ["scheme-name", "scheme-author", "scheme-description"] {
            let value = try #require(variables[key])
            #expect(value.hasPrefix("xshellprogram"))
            #expect(!value.contains { "\n\r\"'`$*<>[]{}\\;#=\u{1b}\u{7}".contains($0) })
        }
    }

    @Test func `long names are cut`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "title: \(String(repeating: "x", count: 10_000))\ncolors: {background: \"#00ff01\", text: \"#000000\"}\n",
            to: "t.yaml")
        #expect(try variables(ThemeLibrary(folders: []).theme(inFile: path)).values["scheme-name"]?.count == 100)
    }

    @Test func `zero and one are written with four decimals`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "variant: light\ncolors: {background: \"#00ff01\", text: \"#000000\"}\n", to: "t.yaml")
        let values = try variables(ThemeLibrary(folders: []).theme(inFile: path)).values
        #expect(values["base00-dec-r"] == "0.0000")
        #expect(values["base00-dec-g"] == "1.0000")
        #expect(values["base00-dec-b"] == "0.0039")
        #expect(values["base00-hex"] == "00ff01")
    }

    @Test(arguments: ["base16.yaml", "base24.yaml"])
    func `a scheme's own colours have their own names`(name: String) throws {
        let loaded = try #require(try scheme(name))
        let values = ThemeVariables(loaded.theme).values
        for number in 0..<16 {
            let base = "base0" + String(number, radix: 16, uppercase: true)
            let color = try #require(loaded.theme.colors[Theme.Role(base)])
            #expect(values["\(base)-hex"] == String(color.description.dropFirst()))
        }
        #expect(values["scheme-system"] == String(name.dropLast(5)))
    }

    @Test(arguments: Theme.builtIn.map(\.name))
    func `a theme of roles has all colours of base16 and base24, from the matching roles`(name: String) throws {
        let loaded = try #require(try ThemeLibrary(folders: []).theme(named: name))
        let values = ThemeVariables(loaded.theme).values
        #expect(ThemeVariables.places.count == 24)
        for (base, role) in ThemeVariables.places {
            #expect(values["\(base)-hex"] == String(loaded.theme[role].description.dropFirst()))
        }
    }
}
