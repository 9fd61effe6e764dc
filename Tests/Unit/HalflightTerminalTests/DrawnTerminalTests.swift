import Testing

@testable import HalflightTerminal

@Suite("Keys at a terminal")
struct DrawnTerminalTests {
    @Test(arguments: [
        ("ndq", "ndq"), ("\u{1B}[Dq", "q"), ("n\u{1B}[1;5Cd\u{1B}OPw", "ndw"), ("\u{1B}", ""), ("\u{1B}n", ""),
        ("\u{1B}\u{1B}[A", ""), ("\u{1B}[3~y", "y"), ("ä", "ä"),
    ])
    func `letters are read, and other keys are ignored`(typed: String, letters: String) {
        #expect(DrawnTerminal.letters(of: Array(typed.utf8)) == letters)
    }

    @Test(arguments: [[:], ["TERM": ""], ["TERM": "dumb"]])
    func `a terminal without cursor control is not usable`(environment: [String: String]) {
        #expect(!DrawnTerminal.isThere(environment: environment))
    }
}
