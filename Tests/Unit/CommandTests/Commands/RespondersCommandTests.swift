import AgentInterface
import TestSupport
import Testing
import Vocabulary

@testable import HalflightTerminal
@testable import halflight

@Suite("The output of responders") struct RespondersCommandTests {
    private func report(_ name: String, _ status: ResponderStatus, _ state: String) -> ResponderReport {
        ResponderReport(
            name: name, stage: "hooks", status: status, state: message(state), time: nil, duration: nil,
            output: status == .failed ? ["words"] : [])
    }

    private func message(_ state: String) -> Message {
        switch state {
        case "ok": .ok
        case "ok, already right": .alreadyRight
        case _ where state.hasPrefix("not yet: "): .notYet(.text(String(state.dropFirst(9))))
        default: .text(state)
        }
    }

    private func lines(_ responders: [ResponderReport], all: Bool = false, width: Int? = nil) -> [String] {
        RespondersCommand.lines(
            responders, withOutput: false, all: all, for: Terminal(hasColour: false, width: width), now: nil
        ).map(\.description)
    }

    @Test func `responders that don't apply share one line at the end`() {
        let responders = [
            report("cinnamon", .absent, "does not apply: the running desktop is GNOME"), report("gnome", .ok, "ok"),
            report("kde", .absent, "does not apply: the running desktop is GNOME"),
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

    @Test func `responders that wait for the same thing share one line`() {
        let responders = ["kde", "mate"].map { report($0, .waiting, "not yet: no desktop") }
        let alone = report("portal", .waiting, "not yet: no name")
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

    @Test(.promise("responders-show-output")) func `the output of failed programs shows, and of all if asked for`() {
        let failed = report("hooks/50-flood", .failed, "exit code 1")
        let fine = ResponderReport(
            name: "hooks/60-fine", stage: "hooks", status: .ok, state: .ok, time: nil, duration: nil, output: ["said"])
        func printed(_ all: Bool) -> [String] {
            RespondersCommand.lines([failed, fine], withOutput: all, all: false, for: .none, now: nil)
                .map(\.description).filter { $0.hasPrefix("  ") }
        }
        #expect(printed(false) == ["  words"])
        #expect(printed(true) == ["  words", "  said"])
    }

    @Test func `a group's row says that it failed and names the failed member`() {
        let why = "exit code 1"
        let rows = lines([report("hooks", .failed, "hooks/50-flood"), report("hooks/50-flood", .failed, why)])
        #expect(rows[1].hasSuffix("-  fail: hooks/50-flood"))
        #expect(rows[2].hasSuffix("-  fail: \(why)"))
    }

    @Test(
        .promise("responders-have-doctors-marks"),
        arguments: [
            (ResponderStatus.ok, "ok", "ok", "✓"), (.ok, "ok, already right", "ok: already right", "✓ already right"),
            (.notNotified, "not notified: x", "warn: not notified: x", "! not notified: x"),
            (.notRunning, "not running", "skip: not running", "- not running"),
            (.failed, "exit code 1", "fail: exit code 1", "✗ exit code 1"),
            (.absent, "does not apply: x", "skip: does not apply: x", "- does not apply: x"),
            (.pending, "running", "skip: running", "- running"),
        ])
    func `a state has doctor's mark on a terminal and its word in a pipe`(
        status: ResponderStatus, state: String, word: String, mark: String
    ) {
        let row = [report("x", status, state)]
        func last(_ terminal: Terminal) -> String? {
            RespondersCommand.lines(row, withOutput: false, all: true, for: terminal, now: nil).first {
                $0.description.hasPrefix("x ")
            }?.description
        }
        expect(last(.none), hasSuffix: "  \(word)")
        let terminal = Terminal(hasColour: false, width: nil, height: nil, hasUnicode: true)
        expect(last(terminal), hasSuffix: "  \(mark)")
    }
}
