import HalflightTerminal
import Testing
import Theming

@testable import halflight

@Suite("The colours of a terminal") struct ColorDepthTests {
    @Test(
        "The number of colours follows from NO_COLOR, COLORTERM and TERM",
        arguments: [
            (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
            (["TERM": "tmux-256color", "COLORTERM": "24bit"], .full), (["TERM": "xterm-direct"], .full),
            (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "vt220"], .none),
            (["TERM": "dumb", "COLORTERM": "truecolor"], .none), ([:], .none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed),
            (["TERM": "xterm-256color", "COLORTERM": "yes"], .indexed),
        ] as [([String: String], ColorDepth)])
    func depth(environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(environment: environment) == depth)
    }

    private let text = PaintedText(
        text: "a", color: Color(red: 255, green: 0, blue: 0), background: Color(red: 8, green: 8, blue: 8), isBold: true
    )

    @Test("Each number of colours has its own sequences")
    func shown() {
        #expect(text.shown(.none) == "a")
        #expect(text.shown(.sixteen).description == "\u{1B}[1;91;40ma\u{1B}[0m")
        #expect(text.shown(.indexed).description == "\u{1B}[1;38;5;196;48;5;232ma\u{1B}[0m")
        #expect(text.shown(.full).description == "\u{1B}[1;38;2;255;0;0;48;2;8;8;8ma\u{1B}[0m")
    }

    @Test("Each of xterm's colours is nearest to itself")
    func xterm() {
        for number in 16..<256 {
            let nearest = XtermColors.nearest(to: XtermColors.color(number), among: 16..<256)
            #expect(XtermColors.color(nearest) == XtermColors.color(number))
        }
        #expect(XtermColors.color(16).description == "#000000")
        #expect(XtermColors.color(110).description == "#87afd7")
        #expect(XtermColors.color(255).description == "#eeeeee")
    }

    @Test("With sixteen colours each keeps its hue")
    func sixteen() {
        let numbers = [Theme.Role.background, .text, .error, .success, .warning, .terminal(5), .terminal(6)].map {
            XtermColors.nearestOfSixteen(to: Theme.ink[$0])
        }
        #expect(numbers[0] == 0)
        #expect([7, 15].contains(numbers[1]))
        // Red, green, yellow, magenta and cyan, plain or bright.
        #expect(numbers[2...].map { $0 % 8 } == [1, 2, 3, 5, 6])
    }
}
