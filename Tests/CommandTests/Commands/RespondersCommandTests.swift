import AgentInterface
import Testing

@testable import HalflightTerminal
@testable import halflight

@Suite("The output of responders") struct RespondersCommandTests {
    private func report(_ name: String, _ state: String, applies: Bool = true, failed: Bool = false) -> ResponderReport
    {
        ResponderReport(
            name: name, stage: "hooks", applies: applies, state: state, isFailure: failed, time: nil, duration: nil,
            output: failed ? ["words"] : [])
    }

    private func lines(_ responders: [ResponderReport], all: Bool = false, width: Int? = nil) -> [String] {
        RespondersCommand.lines(
            responders, withOutput: false, all: all, for: Terminal(hasColour: false, width: width), now: nil
        ).map(\.description)
    }

    @Test("Responders that do not apply share one line at the end, and have rows with --all")
    func absent() {
        let responders = [
            report("cinnamon", "does not apply: the running desktop is GNOME", applies: false), report("gnome", "ok"),
            report("kde", "does not apply: the running desktop is GNOME", applies: false),
        ]
        #expect(
            lines(responders) == [
                "RESPONDER  STAGE  LAST RUN  TOOK  STATE", "gnome      hooks         -     -  ok", "",
                "Does not apply here: cinnamon, kde.",
            ])
        #expect(lines(responders, width: 25).suffix(2) == ["Does not apply here:", "cinnamon, kde."])
        let all = lines(responders, all: true)
        #expect(all.count == 4)
        #expect(all[3] == "kde        hooks         -     -  skip: does not apply: the running desktop is GNOME")
        #expect(lines([responders[0]]) == ["Does not apply here: cinnamon."])
    }

    @Test("Responders that wait for the same thing share one line")
    func waiting() {
        let responders = ["kde", "mate"].map { report($0, "not yet: no desktop", applies: false) }
        let alone = report("portal", "not yet: no name", applies: false)
        #expect(
            lines(responders + [alone]) == [
                "RESPONDER  STAGE  LAST RUN  TOOK  STATE", "portal     hooks         -     -  skip: not yet: no name",
                "",
                "Not yet (kde, mate): no desktop.",
            ])
        #expect(
            lines(responders + [alone], all: true) == [
                "RESPONDER  STAGE  LAST RUN  TOOK  STATE", "kde        hooks         -     -  skip: not yet",
                "mate       hooks         -     -  skip: not yet",
                "portal     hooks         -     -  skip: not yet: no name", "", "Not yet: no desktop.",
            ])
    }

    @Test("The row of a group says that it failed, and names the failed member")
    func failed() {
        let rows = lines([
            report("hooks", "hooks/50-flood", failed: true),
            report("hooks/50-flood", "exit code 1", failed: true),
        ])
        #expect(rows[1].hasSuffix("-  fail: hooks/50-flood"))
        #expect(rows[2].hasSuffix("-  fail: exit code 1"))
    }

    @Test(
        "A state has the mark of doctor on a terminal, and its word in a pipe",
        arguments: [
            ("ok", true, false, "ok", "✓"), ("ok, already right", true, false, "ok: already right", "✓ already right"),
            ("not told: x", true, true, "warn: not told: x", "! not told: x"),
            (
                "nobody to tell: not running", true, false, "skip: nobody to tell: not running",
                "- nobody to tell: not running"
            ),
            ("exit code 1", true, true, "fail: exit code 1", "✗ exit code 1"),
            ("does not apply: x", false, false, "skip: does not apply: x", "- does not apply: x"),
            ("running", true, false, "skip: running", "- running"),
        ])
    func marks(state: String, applies: Bool, failed: Bool, word: String, mark: String) {
        let row = [report("x", state, applies: applies, failed: failed)]
        func last(_ terminal: Terminal) -> String? {
            RespondersCommand.lines(row, withOutput: false, all: true, for: terminal, now: nil).first {
                $0.description.hasPrefix("x ")
            }?.description
        }
        #expect(last(.none)?.hasSuffix("  \(word)") == true)
        let terminal = Terminal(hasColour: false, width: nil, height: nil, hasUnicode: true)
        #expect(last(terminal)?.hasSuffix("  \(mark)") == true)
    }
}
