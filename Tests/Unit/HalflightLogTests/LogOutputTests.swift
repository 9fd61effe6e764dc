import Logging
import TestTags
import Testing

@testable import HalflightLog

@Suite struct LogOutputTests {
    @Test(.promise("log-text")) func `a log message with foreign text is one line without control characters`() {
        let form = LogOutput.Form.journal
        #expect(form.text(.warning, "hook 50-\n<0>forged\u{1b}]0;x\u{7} fails") == "<4>hook 50- <0>forged ]0;x  fails")
        #expect(LogOutput.Form.terminal.text(.info, "\u{9b}2J") == " 2J")
    }

    @Test func `if other programs share the log, each line has the program's name`() {
        #expect(LogOutput.Form.plain.line("day by sun") == "halflightd: day by sun")
        for form in [LogOutput.Form.journal, .terminal] { #expect(form.line("day by sun") == "day by sun") }
    }
}

@Suite("Repeated log messages") struct RepetitionTests {
    @Test func `repeated messages are counted before the next message`() {
        var repetition = Repetition()
        var lines: [String] = []
        for text in ["a", "a", "a", "b", "a", "a", "c"] { lines += repetition.lines(for: text, stamped: "1 \(text)") }
        #expect(
            lines == ["1 a", "(the last message 2 more times)", "1 b", "1 a", "(the last message 1 more time)", "1 c"])
        #expect(repetition.endCount() == nil)
    }

    @Test func `at the end a remaining count is logged once`() {
        var repetition = Repetition()
        #expect(repetition.endCount() == nil)
        for _ in 0..<1000 { _ = repetition.lines(for: "a", stamped: "a") }
        #expect(repetition.endCount() == "(the last message 999 more times)")
        #expect(repetition.endCount() == nil)
        #expect(repetition.lines(for: "a", stamped: "a") == [])
    }

    @Test func `messages that differ only in their time are repetitions`() {
        var repetition = Repetition()
        #expect(repetition.lines(for: "a", stamped: "10:00:00  a") == ["10:00:00  a"])
        #expect(repetition.lines(for: "a", stamped: "10:00:01  a") == [])
    }
}
