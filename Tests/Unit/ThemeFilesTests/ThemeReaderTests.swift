import TestSupport
import Testing
import ThemeFiles
import ThemeValues
import Vocabulary

@Suite("Theme files") struct ThemeReaderTests {
    private let page = "colors:\n  background: \"#ffffff\"\n  text: \"#000000\"\n"

    @Test func `colors are read in every form, and constants may use earlier ones`() throws {
        let theme = try ThemeFolder([
            "mine.yaml": """
            title: Mine
            author: Me
            variant: night
            constants:
              deep: "#102030"
              ground: deep
            colors:
              background: ground
              text: hsl(0 0% 100%)
              accent: "rgb(255, 0, 0)"
              error: oklch(0.62796 0.25768 29.234)
              editor.keyword: "0f0"
            """
        ]).load("mine")
        #expect(theme.title == "Mine")
        #expect(theme.author == "Me")
        #expect(theme.format == .halflight)
        #expect(theme.theme.name == "mine")
        #expect(theme.theme.appearance == .night)
        let shown = [.background, .text, .accent, .error, .link, "editor.keyword"].map { theme.theme[$0].description }
        #expect(shown == ["#102030", "#ffffff", "#ff0000", "#ff0000", "#ff0000", "#00ff00"])
    }

    @Test(
        arguments: [
            ("light", .day), ("dark", .night), ("day", .day), ("night", .night), (nil, .day),
        ] as [(String?, Appearance)])
    func `the appearance is the variant, or follows from luminance`(word: String?, appearance: Appearance) throws {
        let folder = try ThemeFolder(["mine.yaml": page + (word.map { "variant: \($0)\n" } ?? "")])
        #expect(try folder.load("mine").theme.appearance == appearance)
    }

    @Test func `without a variant a dark background means night`() throws {
        let folder = try ThemeFolder(["mine.yaml": "colors: {background: \"000\", text: \"fff\"}"])
        #expect(try folder.load("mine").theme.appearance == .night)
    }

    @Test func `a theme inherits from a built-in theme, a file or a scheme`() throws {
        let scheme = (0..<16).map { "base0\(String($0, radix: 16, uppercase: true)): \"0\($0 % 10)2030\"" }
        let folder = try ThemeFolder([
            "a.yaml": "inherits: paper\ncolors: {accent: \"#ff0000\"}",
            "b.yaml": "inherits: a\nconstants: {mine: \"#123456\"}\ncolors: {text: mine}",
            "c.yml": "inherits: b\ncolors: {border: mine}",
            "s.yaml": scheme.joined(separator: "\n"), "t.yaml": "inherits: s\ncolors: {accent: base09}",
        ])
        let (a, c, t) = (try folder.load("a"), try folder.load("c"), try folder.load("t"))
        #expect(a.theme[.accent].description == "#ff0000")
        #expect(a.theme[.background] == Theme.paper[.background])
        #expect(a.theme.appearance == .day)
        #expect(c.theme[.accent] == a.theme[.accent])
        #expect(c.theme[.border].description == "#123456")
        #expect(c.theme[.text].description == "#123456")
        #expect(c.files.map { $0.split(separator: "/").last.map(String.init) } == ["c.yml", "b.yaml", "a.yaml"])
        #expect(t.theme[.accent].description == "#092030")
    }

    @Test(.promise("limits-templates")) func `themes that inherit in a circle are refused with the chain`() throws {
        let folder = try ThemeFolder([
            "a.yaml": "inherits: b", "b.yaml": "inherits: c", "c.yaml": "title: C\ninherits: a",
            "self.yaml": "inherits: self",
        ])
        #expect(
            folder.error("a")
                == "c.yaml:2:11: inherits: themes inherit from one another in a circle: a <- b <- c <- a")
        #expect(folder.error("self").hasSuffix(": self <- self"))
    }

    @Test(.promise("limits-templates")) func `a chain of inheritance has a maximum length`() throws {
        var files = ["t0.yaml": page]
        for number in 1...20 { files["t\(number).yaml"] = "inherits: t\(number - 1)" }
        let folder = try ThemeFolder(files)
        #expect(folder.error("t20").hasPrefix("t5.yaml:1:11: inherits: "))
        #expect(try folder.load("t15").theme[.text].description == "#000000")
    }

    /// Invalid files and their errors.
    @Test(arguments: [
        ("", "x.yaml: the file is empty: expected a theme"),
        ("- a", "x.yaml:1:1: expected a mapping of keys to values, found a list"),
        ("colors: [", "x.yaml:2:1: not valid YAML: did not find expected node content"),
        (
            "colour: {}",
            "x.yaml:1:1: unknown key \"colour\": did you mean colors? Known are title, author, variant, inherits, constants"
        ),
        (
            "title: a\ncolors:\n  background: \"#fff\"\n",
            "x.yaml:3:3: the role text has no colour: set it"
        ),
        ("title: a", "x.yaml: the role background has no colour: set it, or inherit"),
        (
            "colors:\n  background: #fff\n",
            "x.yaml:2:14: colors.background: expected a colour, found nothing: a # outside of quotes begins"
        ),
        ("colors:\n  text: blue\n", "x.yaml:2:9: colors.text: expected a colour such as \"#1f5fa8\""),
        (
            "constants: {a: \"#fff\"}\ncolors:\n  text: b\n",
            "x.yaml:3:9: colors.text: expected a colour such as"
        ),
        ("constants:\n  a: b\n  b: \"#fff\"", "x.yaml:2:6: constants.a: expected a colour"),
        ("colors:\n  texd: \"#fff\"\n", "x.yaml:2:3: unknown role \"texd\": expected background, text"),
        ("variant: dusk\ninherits: paper", "x.yaml:1:10: variant: expected day or night"),
        ("inherits: papr", "x.yaml:1:11: inherits: expected the name of a theme: ink, paper, and those in "),
        ("inherits: ../x", "x.yaml:1:11: inherits: expected the name of a theme"),
        ("inherits: [paper]", "x.yaml:1:11: inherits: expected text"),
        ("inherits: paper\ntitle: [a]", "x.yaml:2:8: title: expected text"),
        ("inherits: paper\ncolors: &a\n  text: \"#fff\"", "x.yaml:2:9: anchors"),
    ])
    func `errors have file, line and column, and name the allowed values`(text: String, sentence: String) throws {
        let error = try ThemeFolder(["x.yaml": text]).error("x")
        #expect(error.hasPrefix(sentence), "\(error)")
    }

    @Test func `an error in an inherited file has that file's place`() throws {
        let folder = try ThemeFolder(["x.yaml": "inherits: y", "y.yaml": "inherits: paper\ncolors:\n  text: ?"])
        #expect(folder.error("x").hasPrefix("y.yaml:3:"))
    }

    @Test func `an unknown constant is reported with the known ones`() throws {
        let text = "constants: {b: \"#fff\", a: \"#000\"}\ncolors: {text: c}"
        #expect(try ThemeFolder(["x.yaml": text]).error("x").hasSuffix(" a, b, found \"c\""))
    }

    @Test(arguments: [
        "constants: {NAME: \"#fff\"}\ncolors: {text: b}", "colors: {NAME: \"#fff\"}", "constants: {a: NAME}",
        "NAME: 1",
    ])
    func `an error repeats only the beginning of a long name`(text: String) throws {
        for letter in ["x", "e" + String(repeating: "\u{301}", count: 1000)] {
            let name = String(repeating: letter, count: 100_000 / letter.utf8.count)
            #expect(try ThemeFolder(["x.yaml": text.replacing("NAME", with: name)]).error("x").utf8.count < 2000)
        }
    }

    @Test func `a damaged file is a theme or an error`() throws {
        let bytes = Array(
            "variant: day\nconstants: {a: \"#ffffff\"}\ncolors:\n  background: a\n  text: \"#000\"\n".utf8)
        let folder = try ThemeFolder()
        for place in bytes.indices {
            for damage in [Array(bytes[..<place]), bytes[..<place] + [0xff] + bytes[place...].dropFirst()] {
                try folder.folder.write(damage, to: "x.yaml")
                do throws(ThemeFileError) {
                    _ = try folder.library.theme(named: "x")
                } catch {
                    #expect(!error.cause.isEmpty)
                }
            }
        }
    }

    @Test func `a file must have the roles of a program's own table`() throws {
        let folder = try ThemeFolder(["mine.yaml": page])
        let table = RoleTable.standard.adding("editor.keyword", fallback: nil)
        let error = #expect(throws: ThemeFileError.self) { try folder.library.theme(named: "mine", roles: table) }
        expect(error?.cause, contains: " editor.keyword ")
    }
}
