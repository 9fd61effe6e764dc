import FileSupport
import Testing

@Suite("Paths with variables") struct ExpandedPathTests {
    private let environment = [
        "HOME": "/home/anna", "XDG_STATE_HOME": "/var/state", "XDG_DATA_HOME": "relative", "A_1": "a",
    ]

    @Test(arguments: [
        ("~", "/home/anna"), ("~/a", "/home/anna/a"), ("~anna/a", "~anna/a"), ("a~/b", "a~/b"),
        ("$HOME/x$A_1-", "/home/anna/xa-"), ("$XDG_STATE_HOME/h", "/var/state/h"),
        ("$XDG_CONFIG_HOME", "/home/anna/.config"), ("$XDG_DATA_HOME", "/home/anna/.local/share"),
        ("$$HOME $ $", "$HOME $ $"), ("${HOME}/a", "${HOME}/a"),
    ])
    func `the home folder, variables and XDG's defaults are replaced`(_ text: String, _ expected: String) throws {
        #expect(try expandedPath(text, in: environment) == expected)
    }

    @Test func `braces around a name count on request`() throws {
        #expect(try expandedPath("${HOME}/${A_1}${", in: environment, hasBraces: true) == "/home/anna/a${")
    }

    @Test(arguments: ["$NONE", "~$NONE/", "a$NONE$HOME"])
    func `a variable without a value is an error with its name`(_ text: String) throws {
        let error = #expect(throws: UnknownVariable.self) { try expandedPath(text, in: environment) }
        #expect(error?.name == "NONE")
    }
}
