import Testing

@testable import HalflightTerminal

struct TerminalAnswerTests {
    private func answer(_ text: String) -> TerminalAnswer { TerminalAnswer(Array(text.utf8)) }

    @Test(arguments: [
        ("\u{1B}[?997;1n\u{1B}]11;rgb:1717/1919/1e1e\u{1B}\\\u{1B}[?62;4c", true, [23, 25, 30]),
        ("\u{1B}[?997;2n\u{1B}]11;rgb:ff/f/ffff\u{7}\u{1B}[?6c", false, [255, 255, 255]),
        ("\u{1B}]11;rgba:0000/0000/0000/ffff\u{1B}\\\u{1B}[?1;2c", nil, [0, 0, 0]),
        ("x\u{1B}[A\u{1B}[?1;2c", nil, nil),
    ])
    func `the answers are found among other input`(text: String, isDark: Bool?, background: [UInt8]?) {
        let answer = answer(text)
        #expect(answer.isComplete && answer.isDark == isDark)
        #expect(answer.background.map { [$0.red, $0.green, $0.blue] } == background)
    }

    @Test(arguments: [
        "", "\u{1B}[?997;3n", "\u{1B}[?997;1", "\u{1B}]11;rgb:12345/0/0\u{1B}\\", "\u{1B}]11;rgb:1/2\u{1B}\\",
        "\u{1B}]11;rgb:/g/\u{1B}\\", "\u{1B}]11;#fff\u{1B}\\", "\u{1B}[c",
    ])
    func `anything else says nothing`(text: String) {
        let answer = answer(text)
        #expect(!answer.isComplete && answer.isDark == nil && answer.background == nil)
    }
}
