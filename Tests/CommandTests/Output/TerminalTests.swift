import Testing

@testable import halflight

@Suite("Terminals")
struct TerminalTests {
    @Test(
        "Colour unless it is not wanted or not there",
        arguments: [
            (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
            (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false), ([:], false),
        ])
    func colour(environment: [String: String], isAllowed: Bool) {
        #expect(Terminal.allowsColour(environment: environment) == isAllowed)
    }

    @Test("Empty text stays empty")
    func emphasis() {
        #expect(Emphasis.dim.applied(to: "x") == "\u{1B}[2mx\u{1B}[0m")
        #expect(Emphasis.dim.applied(to: "") == "")
    }
}
