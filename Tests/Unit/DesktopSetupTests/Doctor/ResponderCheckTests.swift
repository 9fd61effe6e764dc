import AgentInterface
import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

@Suite("Checking the responders")
struct ResponderCheckTests {
    /// Returns each finding as `id status`.
    private func verdicts(_ findings: [Finding]) -> [String] { findings.map { "\($0.id) \($0.status)" } }

    private func responder(
        _ name: String, _ status: ResponderStatus = .ok, _ state: String = "ok",
        output: [String] = ["first", "last words"]
    ) -> ResponderReport {
        ResponderReport(
            name: name, stage: "hooks", status: status, state: .text(state), time: Timestamp(microseconds: 1),
            duration: .microseconds(1), output: output)
    }

    private func failure(_ name: String, _ state: String, output: [String]) -> Finding? {
        ResponderCheck(responders: [responder(name, .failed, state, output: output)]).findings.first
    }

    @Test func `a failure is reported with its output and fitting advice`() {
        let flood = failure("hooks/50-x", "exit code 1", output: ["words", "(the rest of the output is omitted)"])
        #expect(flood?.what == "exit code 1. It printed: words")
        expect(flood?.advice?.english, contains: "halflight responders --output")
        let silent = failure("hooks/50-x", "cannot be started: Is a directory.", output: [])
        #expect(silent?.what == "cannot be started: Is a directory.")
        #expect(silent?.advice == "Run it by hand with `day` or `night` to see more.")
        let recipe = failure("recipes/foot", "~/foot.yaml:1:1: no such key", output: [])
        #expect(recipe?.what == "~/foot.yaml:1:1: no such key")
        expect(recipe?.advice?.english, contains: "halflight recipe show foot")
        for finding in [silent, recipe] { expect(finding?.advice?.english, lacks: "--output") }
        expect(ResponderCheck(responders: []).findings.first?.advice?.english, contains: "`desktop`")
    }

    @Test func `each failed responder is reported with its last output`() {
        #expect(verdicts(ResponderCheck().findings) == ["responders skipped"])
        #expect(verdicts(ResponderCheck(responders: []).findings) == ["responders warning"])
        #expect(
            ResponderCheck(responders: [responder("portal")]).findings == [
                .ok("responders", "These follow the appearance: portal.")
            ])
        let some = ResponderCheck(responders: [
            responder("portal"), responder("hooks", .failed, "hooks/50-x"),
            responder("hooks/50-x", .failed, "exit code 1"),
        ]).findings
        #expect(verdicts(some) == ["responders ok", "hooks/50-x error"])
        #expect(some[1].what == "exit code 1. It printed: last words")
    }

    @Test func `a running program that wasn't notified is a warning`() {
        let findings = ResponderCheck(responders: [
            responder("portal"), responder("recipes/neovim", .notRunning, "x"),
            responder("recipes/foot", .notNotified, "1 foot is older than 1.23", output: []),
        ]).findings
        #expect(verdicts(findings) == ["responders ok", "recipes/foot warning"])
        #expect(findings[0].what == "These follow the appearance: portal. Not running: recipes/neovim.")
        #expect(findings[1].what == "1 foot is older than 1.23")
    }
}
