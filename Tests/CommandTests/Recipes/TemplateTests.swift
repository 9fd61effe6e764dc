import Foundation
import TestSupport
import Testing
import ThemeFiles
import Theming

@testable import HalflightTerminal
@testable import halflight

/// Templates, as they are found in the wild.
@Suite struct TemplateTests {
    private let folder: TemporaryFolder
    private let ink: ThemeVariables

    init() throws {
        folder = try TemporaryFolder()
        ink = ThemeVariables(try #require(try ThemeLibrary(folders: []).theme(named: "ink")))
    }

    private func filled(_ text: String) throws -> String {
        try Template(file: folder.write(text, to: "t.mustache")).filled(with: ink)
    }

    @Test func `variables, sections, comments, and what is not known`() throws {
        #expect(try filled("a{{! no }}b") == "ab")
        #expect(try filled("#{{base00-hex}} #{{{ base00-hex }}}") == "#17191e #17191e")
        #expect(try filled("{{#scheme-is-dark-variant}}dark{{/scheme-is-dark-variant}}") == "dark")
        #expect(try filled("{{^scheme-is-dark-variant}}light{{/scheme-is-dark-variant}}") == "")
        #expect(try filled("[{{unknown}}{{#unknown}}x{{/unknown}}]") == "[]")
        #expect(try filled("é {{scheme-variant}}\n\n") == "é dark\n\n")
        #expect(try filled("{{=<% %>=}}{<%base00-hex%>}") == "{17191e}")
    }

    @Test func `the place of what is no template is said`() throws {
        let error = #expect(throws: CommandError.self) { try filled("a\n{{#b}} {{c") }
        #expect(error?.message.hasPrefix("\(folder.path)/t.mustache:2:") == true)
        #expect(error?.message.contains("{{#b}} {{c") == true)
        #expect(throws: CommandError.self) { try filled("{{#a}}{{/b}}") }
    }

    @Test func `what is no file is not read`() throws {
        #expect(throws: CommandError("\(folder.path) cannot be read: it is not a plain file.")) {
            try Template(file: folder.path).filled(with: ink)
        }
        #expect(throws: CommandError("/no/such cannot be read: No such file or directory.")) {
            try Template(file: "/no/such").filled(with: ink)
        }
        let large = try folder.write(String(repeating: "x", count: 1 << 20 | 1), to: "large")
        #expect(throws: CommandError("\(large) cannot be read: it is larger than 1 MiB.")) {
            try Template(file: large).filled(with: ink)
        }
    }

    @Test func `where the program that fills templates is not installed, that is said`() throws {
        let error = #expect(throws: CommandError.self) {
            try Template(file: "/no/such", installation: Installation(programs: folder.path, path: nil))
        }
        #expect(error?.message.contains("\(folder.path)/halflight-render") == true)
    }

    @Test(arguments: try Fixtures.names(in: "../../config/recipes").filter { $0.hasSuffix(".mustache") })
    func `each template that is brought has a value for each of its variables`(file: String) throws {
        let text = try String(contentsOfFile: Fixtures.repository("config/recipes/\(file)"), encoding: .utf8)
        let tags = text.split(separator: "{{").dropFirst().map { $0.prefix { $0 != "}" }.drop { $0 == "{" } }
        #expect(!tags.isEmpty)
        for tag in tags { #expect(ink.values[String(tag)] != nil, "\(tag)") }
        #expect(try filled(text).split(separator: "{{").count == 1)
    }
}
