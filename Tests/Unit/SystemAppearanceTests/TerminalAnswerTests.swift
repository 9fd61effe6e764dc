import SystemAppearance
import Testing
import Vocabulary

@Suite("A terminal's answers")
struct TerminalAnswerTests {
    private func answer(_ text: String) -> TerminalAnswer { TerminalAnswer(Array(text.utf8)) }

    @Test(arguments: [
        ("\u{1B}[?997;1n\u{1B}]11;rgb:1717/1919/1e1e\u{1B}\\\u{1B}[?62;4c", Appearance.night, Appearance.night),
        ("\u{1B}[?997;2n\u{1B}]11;rgb:ff/f/ffff\u{7}\u{1B}[?6c", .day, .day),
        ("\u{1B}]11;rgba:0000/0000/0000/ffff\u{1B}\\\u{1B}[?1;2c", nil, .night),
        ("\u{1B}[?997;1n\u{1B}[?997;2nab\u{1B}[?1;2c", .day, nil),
        ("x\u{1B}[A\u{1B}[?1;2c", nil, nil),
    ])
    func `the answers are found among other input`(text: String, said: Appearance?, background: Appearance?) {
        let answer = answer(text)
        #expect((answer.isComplete, answer.said, answer.background) == (true, said, background))
        #expect(answer.appearance == said ?? background)
    }

    @Test(arguments: [
        "", "\u{1B}[?997;3n", "\u{1B}[?997;1", "\u{1B}]11;rgb:12345/0/0\u{1B}\\", "\u{1B}]11;rgb:1/2\u{1B}\\",
        "\u{1B}]11;rgb:/g/\u{1B}\\", "\u{1B}]11;#fff\u{1B}\\", "\u{1B}[c", "\u{1B}]11;rgb:-1/0/0\u{7}",
        "\u{1B}]11;rgb:0/0/0", "\u{1B}[?997;12n", "[?997;1n",
    ])
    func `any other input changes nothing`(text: String) {
        #expect(answer(text) == TerminalAnswer([]))
        let earlier = answer("\u{1B}[?997;1n\u{1B}[?1c")
        #expect(TerminalAnswer(Array(text.utf8), after: earlier) == earlier, "what it said before stays")
    }

    @Test(arguments: [
        ("15;0", Appearance.night), ("0;15", .day), ("0;default;7", .day), ("7;8", .night), ("15;6", .night),
    ])
    func `COLORFGBG names the background by its number`(colors: String, appearance: Appearance) {
        #expect(Appearance(colors: colors) == appearance)
    }

    @Test(arguments: [nil, "", ";", "15;default", "0;16", "0;-1", "1;2x"])
    func `any other COLORFGBG is ignored`(colors: String?) { #expect(Appearance(colors: colors) == nil) }

    @Test(arguments: [
        (["ab\u{1B}[?997;1nc"], "abc"), (["\u{1B}[?99", "7;2nx"], "x"), (["\u{1B}[?997;2", "n"], ""),
        (["\u{1B}", "[A"], "\u{1B}[A"), (["\u{1B}[?997;3n"], "\u{1B}[?997;3n"), (["\u{1B}[?", "1u"], "\u{1B}[?1u"),
        (["\u{1B}[?997;1n\u{1B}[?997;2n"], ""), (["\u{1B}\u{1B}[?997;1n"], "\u{1B}"),
    ])
    func `reports are removed from a program's input, even in two parts`(parts: [String], kept: String) {
        let reports = TerminalReports()
        var all: [UInt8] = []
        for part in parts {
            var input = Array(part.utf8)
            reports.takeReports(from: &input)
            all += input
        }
        #expect(String(decoding: all, as: UTF8.self) == kept)
    }
}
