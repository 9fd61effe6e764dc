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
        #expect(all[3] == "kde        hooks         -     -  does not apply: the running desktop is GNOME")
        #expect(lines([responders[0]]) == ["Does not apply here: cinnamon."])
    }

    @Test("Responders that wait for the same thing share one line")
    func waiting() {
        let responders = ["kde", "mate"].map { report($0, "not yet: no desktop", applies: false) }
        let alone = report("portal", "not yet: no name", applies: false)
        #expect(
            lines(responders + [alone]) == [
                "RESPONDER  STAGE  LAST RUN  TOOK  STATE", "portal     hooks         -     -  not yet: no name", "",
                "kde, mate: not yet: no desktop.",
            ])
        #expect(lines(responders + [alone], all: true) == lines(responders + [alone]))
    }

    @Test("The row of a group says that it failed, and names the failed member")
    func failed() {
        let rows = lines([
            report("hooks", "hooks/50-flood", failed: true),
            report("hooks/50-flood", "failed with exit code 1", failed: true),
        ])
        #expect(rows[1].hasSuffix("failed: hooks/50-flood"))
        #expect(rows[2].hasSuffix("-  failed with exit code 1"))
    }
}
