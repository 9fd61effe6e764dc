import FileSupport
import Foundation
import PathTrust
import TestSupport
import Testing
import TextSupport
import ThemeFiles
import ThemeValues

@testable import Responders

/// Templates with all features of Mustache.
@Suite struct TemplateTests {
    private let folder: TemporaryFolder
    private let ink: ThemeVariables

    init() throws {
        folder = try TemporaryFolder()
        ink = ThemeVariables(try #require(try ThemeLibrary(folders: []).theme(named: "ink")).theme)
    }

    private func filled(_ text: String) throws -> String {
        try Template.fill(file: folder.write(text, to: "t.mustache"), with: ink.values)
    }

    @Test(.promise("recipes-others-writable")) func `a template others could have written isn't filled for the agent`()
        throws
    {
        let path = try folder.write("a", to: "open/t.mustache")
        #expect(try Template.fill(file: path, with: [:], judge: PathJudge()) == "a")
        #expect(chmod("\(folder.path)/open", 0o777) == 0)
        #expect(try Template.fill(file: path, with: [:]) == "a")
        let error = #expect(throws: StepFailure.self) {
            try Template.fill(file: path, with: [:], judge: PathJudge())
        }
        expect(error?.text, hasPrefix: "\(path) ")
        expect(error?.text, contains: " \(folder.path)/open")
    }

    @Test func `variables, sections and comments are filled`() throws {
        #expect(try filled("a{{! no }}b") == "ab")
        #expect(try filled("#{{base00-hex}} #{{{ base00-hex }}}") == "#17191e #17191e")
        #expect(try filled("{{#scheme-is-dark-variant}}dark{{/scheme-is-dark-variant}}") == "dark")
        #expect(try filled("{{^scheme-is-dark-variant}}light{{/scheme-is-dark-variant}}") == "")
        #expect(try filled("[{{unknown}}{{#unknown}}x{{/unknown}}]") == "[]")
        #expect(try filled("é {{scheme-variant}}\n\n") == "é dark\n\n")
        #expect(try filled("{{=<% %>=}}{<%base00-hex%>}") == "{17191e}")
    }

    /// From the specification's own tests (mustache/spec 1.4).
    @Test(arguments: [
        ("a\n  {{! c }}  \nb", "a\nb"), ("a\r\n{{!\nc\n}}\r\nb", "a\r\nb"), ("a {{! c }}\nb", "a \nb"),
        ("a\n  {{! c }}", "a\n"), ("  {{#t}}\n  x\n\t{{/t}}\ny", "  x\ny"), ("{{#f}}\nx\n{{/f}}\ny\n", "y\n"),
        ("{{^t}}\nx\n{{/t}}\ny\n", "y\n"), (" {{#t}}x{{/t}}\n", " x\n"), ("{{#t}}\n{{v}}{{/t}}\n", "&amp;\n"),
        ("  {{=<% %>=}}\n<%v%> {{v}}\n<%={{ }}=%>\n{{v}}", "&amp; {{v}}\n&amp;"), ("|{{= | | =}}|v|", "|&amp;"),
        (" {{> none}}\nx {{>none}}", "x "), ("{{#t}}{{#f}}a{{/f}}{{^f}}b{{#t}}c{{/t}}{{/f}}{{/t}}", "bc"),
        ("{{ v }}{{& v }}{{{ v }}}", "&amp;&&"), ("{{#v}}{{.}}{{^f}}{{{.}}}{{/f}}{{/v}}{{.}}", "&amp;&"),
        ("<>&\"' {{w}}", "<>&\"' &lt;&gt;&quot;&#39;"), ("{ { } }} {", "{ { } }} {"), ("a  ", "a  "), ("", ""),
    ])
    func `templates follow the Mustache specification`(template: String, expected: String) throws {
        #expect(try Template.fill(template, with: ["t": "true", "v": "&", "w": "<>\"'"]) == expected)
    }

    @Test(arguments: [
        ("{{v}}{{#day}}{{v}}{{w}}{{/day}}{{v}}", "ad a"), ("{{^day}}x{{/day}}{{^dusk}}y{{/dusk}}", "y"),
        ("{{#day}}{{#night}}{{v}}{{/night}}{{#t}}{{v}}{{/t}}{{/day}}", "nd"), ("{{day}}{{#day}}{{.}}{{/day}}", ""),
    ])
    func `a scope has its own values`(template: String, expected: String) throws {
        let scopes = ["day": ["v": "d", "w": " ", "t": "true"], "night": ["v": "n"]]
        #expect(try Template.fill(template, with: ["v": "a"], scopes: scopes) == expected)
    }

    @Test func `a template has the themes for both appearances`() throws {
        let path = try folder.write(
            "{{scheme-name}} {{#day}}{{scheme-name}}{{/day}} {{#night}}{{scheme-name}}{{/night}}"
                + "{{#is-day}} day{{/is-day}}{{#is-night}} night{{/is-night}}", to: "both")
        #expect(try ThemeVariables(ThemePair(), .night).fill(file: path) == "ink paper ink night")
        #expect(try ThemeVariables(ThemePair(), .day).fill(file: path) == "paper paper ink day")
        #expect(try ThemeVariables(.ink).fill(file: path) == "ink  ")
    }

    @Test(arguments: [
        ("a\n{{#b}} {{c", "2:8: this tag is never closed: {{#b}} {{c"), ("{{", "1:1: this tag is never closed: {{"),
        ("{{{a}}", "1:1: this tag is never closed: {{{a}}"),
        ("é{{#a}}\nx", "1:2: this section is never closed: é{{#a}}"),
        ("{{#a}}{{/b}}", "1:7: this tag closes a section that is not open: {{#a}}{{/b}}"),
        ("x{{/b}}", "1:2: this tag closes a section that is not open: x{{/b}}"),
        ("{{}}", "1:1: this is not a valid tag: {{}}"),
        ("{{#}}", "1:1: this is not a valid tag: {{#}}"),
        ("{{{}}}", "1:1: this is not a valid tag: {{{}}}"),
        ("{{zip,rar}}", "1:1: this is not a valid tag: {{zip,rar}}"),
        ("{{a b}}", "1:1: this is not a valid tag: {{a b}}"),
        ("{{= <% =}}", "1:1: expected delimiters such as {{=<% %>=}}: {{= <% =}}"),
        ("{{==}}", "1:1: expected delimiters such as {{=<% %>=}}: {{==}}"),
        ("{{=}}", "1:1: expected delimiters such as {{=<% %>=}}: {{=}}"),
        ("{{=<% #%=}}<%#%", "1:12: this is not a valid tag: {{=<% #%=}}<%#%"),
    ])
    func `a template's mistake is reported with its place`(template: String, message: String) throws {
        #expect(throws: Template.Mistake(description: message)) { try Template.fill(template, with: [:]) }
        #expect(throws: StepFailure("\(folder.path)/t.mustache:\(message)")) { try filled(template) }
    }

    @Test(.promise("limits-files")) func `only regular files are read`() throws {
        #expect(throws: StepFailure("\(folder.path) is not a file: expected a regular file.")) {
            try Template.fill(file: folder.path, with: ink.values)
        }
        #expect(throws: StepFailure("/no/such cannot be read: No such file or directory.")) {
            try Template.fill(file: "/no/such", with: ink.values)
        }
        let large = try folder.write(String(repeating: "x", count: 1 << 20 | 1), to: "large")
        #expect(throws: StepFailure("\(large) is too large: expected at most 1024 KiB.")) {
            try Template.fill(file: large, with: ink.values)
        }
    }

    @Test(.promise("limits-templates")) func `the result has a maximum size`() throws {
        let path = try folder.write(String(repeating: "{{{scheme-name}}}", count: 60_000), to: "long")
        let failure = #expect(throws: StepFailure.self) {
            try Template.fill(file: path, with: ["scheme-name": String(repeating: "x", count: 20)])
        }
        // The first tag after 1 MiB of results of 20 bytes each.
        let place = "\(path):1:\((1 << 20) / 20 * 17 + 1)"
        expect(failure?.text, hasPrefix: "\(place): ")
        for part in [" 1 MiB", ": {{{scheme"] { expect(failure?.text, contains: part) }
        #expect(throws: StepFailure("\(path):1:1: this tag is never closed: {{\(String(repeating: "é", count: 78))")) {
            try folder.write("{{" + String(repeating: "é", count: 1000), to: "long")
            _ = try Template.fill(file: path, with: [:])
        }
    }

    @Test(.promise("limits-templates")) func `nested sections don't use the stack`() throws {
        let (open, close) = (String(repeating: "{{#a}}", count: 80_000), String(repeating: "{{/a}}", count: 80_000))
        #expect(try Template.fill(open + "x" + close, with: ["a": ""]) == "x")
        let mistake = #expect(throws: Template.Mistake.self) { try Template.fill(open, with: [:]) }
        expect(mistake?.description, hasPrefix: "1:479995: ")
        expect(mistake?.description, contains: ": {{#a}}")
    }

    @Test(arguments: try Fixtures.names(in: "../../config/recipes").filter { $0.hasSuffix(".mustache") })
    func `each shipped template's variables are known and have values`(file: String)
        throws
    {
        let text = try String(contentsOfFile: Fixtures.repository("config/recipes/\(file)"), encoding: .utf8)
        let tags = text.split(separator: "{{").dropFirst().map { $0.prefix { $0 != "}" }.drop { $0 == "{" } }
        #expect(!tags.isEmpty)
        let library = ThemeLibrary(folders: [Fixtures.repository("config/themes")])
        #expect(library.names.count >= 10)
        for name in library.names {
            let values = ThemeVariables(try #require(try library.theme(named: name)).theme).values
            for tag in tags where !tag.hasPrefix("/") {
                // One of the two sections for light and dark themes or for day and night has no value.
                let isSection = tag.hasPrefix("#") && ["-variant", "day", "night"].contains(where: tag.hasSuffix)
                #expect(isSection || values[String(tag)]?.isEmpty == false, "\(tag) with \(name)")
            }
            #expect(try Template.fill(text, with: values).split(separator: "{{").count == 1)
        }
    }
}
