import TestTags
import Testing
import TextSupport

@testable import HalflightTerminal

@Suite("Lines of output")
struct StyledLineTests {
    @Test(
        .promise("terminal-text"),
        arguments: [
            ("\u{1B}[1mday\u{1B}[0m\n\t12", " [1mday [0m  12"), ("\u{1B}[38;2;1;2;3mx", " [38;2;1;2;3mx"),
            ("\u{1B}[2J", " [2J"), ("\u{1B}]0;x\u{7}", " ]0;x "), ("\u{1B}", " "), ("\u{9B}31m", " 31m"),
            ("a\u{202E}b\u{2028}c", "a b c"), ("a\r\n<0>b", "a  <0>b"), ("夜 é", "夜 é"),
        ])
    func `foreign text becomes one line without control characters or colors`(text: String, written: String) {
        #expect(StyledLine(text).description == written)
        #expect(("\(text)" as StyledLine).description == written)
        #expect(StyledLine(text, rendition: [1, 31]).description == "\u{1B}[1;31m\(written)\u{1B}[0m")
        #expect((StyledLine(text) + "!").description == written + "!")
        // As a part of another line, the text also loses its colors.
        #expect(!"\(StyledLine(text, rendition: [1]))".plain().contains("\u{1B}"))
    }

    @Test func `an empty text has no colors, and a line's end has no blanks`() {
        #expect(StyledLine("", rendition: [1]).description == "")
        #expect(
            [StyledLine("a  ", rendition: [1]), "b", " ", ""].joined().withoutBlankEnd.description
                == "\u{1B}[1ma  \u{1B}[0mb")
    }
}
