import Testing
import Vocabulary

@testable import DesktopSetup
@testable import HalflightTerminal

@Suite("doctor's page")
struct FindingTests {
    private let findings: [Finding] = [
        .ok("agent", "It runs."), .warning("login", "Nothing starts it.", advice: "halflight enable"),
        .error("portal", "It hangs.", advice: "restart"), .skipped("gtk", "There is none."),
    ]

    @Test func `the page needs neither colors nor Unicode`() {
        #expect(
            findings.lines(for: .none) == [
                "ok    agent   It runs.", "warn  login   Nothing starts it.", "              -> halflight enable",
                "fail  portal  It hangs.", "              -> restart", "skip  gtk     There is none.", "",
                "Errors: 1. Warnings: 1. Checks passed: 1.",
            ])
    }

    @Test func `in a terminal the page has marks, colors and wrapped sentences`() {
        let lines = [Finding.error("portal", "It does not at all answer at all.", advice: "restart")]
            .lines(
                for: Terminal(hasColour: true, width: 32, height: nil, hasUnicode: true)
            ).map(\.description)
        #expect(lines[0].hasPrefix("\u{1B}[31m✗\u{1B}[0m"))
        #expect(lines[1] == "           answer at all.")
        #expect(lines[2].hasSuffix("\u{1B}[2m→ restart\u{1B}[0m"))
    }

    @Test func `the summary counts the checks, and the JSON has the documented keys`() {
        #expect([findings[0]].summary == "All is well. Checks passed: 1.")
        #expect(
            "\(findings[1].json)" == """
                {"id":"login","status":"warning","what":"Nothing starts it.","advice":"halflight enable",\
                "whatMessage":{"id":"text","pattern":"Nothing starts it."},\
                "adviceMessage":{"id":"text","pattern":"halflight enable"}}
                """)
        #expect("\(findings[0].json)".hasSuffix(#""adviceMessage":null}"#))
    }
}
