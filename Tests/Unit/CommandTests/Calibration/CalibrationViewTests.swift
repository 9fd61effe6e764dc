import DesktopSetup
import Switching
import TestSupport
import Testing

@testable import HalflightTerminal
@testable import halflight

@Suite("The screen of calibrate")
struct CalibrationViewTests {
    private func view(_ level: Double?) -> CalibrationView {
        CalibrationView(
            source: "backlight:intel_backlight", light: level.map { Light(level: Level(clamping: $0)) },
            thresholds: Thresholds(.standard), file: "~/config.yaml")
    }

    private func terminal(width: Int = 57, height: Int? = 24, hasUnicode: Bool = false) -> Terminal {
        Terminal(hasColour: false, width: width, height: height, hasUnicode: hasUnicode)
    }

    @Test func `the bar shows the level above both thresholds`() {
        let lines = view(34).lines(for: terminal())
        #expect(lines[0] == "halflight calibrate  by backlight:intel_backlight")
        #expect(lines[2] == " 34 %  half-light: the appearance stays")
        #expect(lines[3] == " #################.................................")
        #expect(lines[4] == "          night |----| day")
        #expect(lines[5] == " night below 30 %, day above 40 %")
    }

    @Test func `a Unicode terminal shows parts of a cell`() {
        let lines = view(35).lines(for: terminal(hasUnicode: true))
        #expect(lines[3] == " █████████████████▌································")
        #expect(lines[4] == "          night ├────┤ day")
    }

    @Test func `the bar is full at 100 % and empty at 0 %`() {
        for hasUnicode in [true, false] {
            let full = view(100).lines(for: terminal(hasUnicode: hasUnicode))[3].description
            let empty = view(0).lines(for: terminal(hasUnicode: hasUnicode))[3].description
            #expect(Set(full.dropFirst()).count == 1)
            #expect(Set(empty.dropFirst()).count == 1)
            #expect(full.count == 51 && empty.count == 51)
            #expect(full != empty)
        }
    }

    @Test func `without light the screen shows the reason`() {
        var view = view(nil)
        #expect(view.lines(for: terminal())[2] == " no light: waiting for the source")
        view.problem = "brightness is empty"
        #expect(view.lines(for: terminal())[2] == " no light: brightness is empty")
    }

    @Test func `a long line wraps if there is room`() {
        var view = view(nil)
        view.problem = "the program cannot be started: there is no such program or file here"
        let lines = view.lines(for: terminal())
        #expect(lines[2] == " no light: the program cannot be started: there is no")
        #expect(lines[3] == " such program or file here")
        let undo = lines.drop { !$0.description.hasPrefix("  u ") }.prefix(2)
        #expect(Array(undo) == ["  u  Undo: return to the thresholds of the", "     configuration."])
    }

    @Test(arguments: [1, 2, 7, 20, 80, 300], [1, 5, 10, 50])
    func `the screen fits terminals of any size`(width: Int, height: Int) {
        var view = view(67)
        view.remark = "Something to say that is rather longer than it need be."
        for question in [nil, ["-night-below: 30", "+night-below: 20"]] {
            view.question = question
            let lines = view.lines(for: terminal(width: width, height: height, hasUnicode: true)).map(\.description)
            #expect(lines.count <= height)
            #expect(lines.allSatisfy { $0.count < max(width, 2) })
        }
    }

    @Test func `a low terminal drops empty lines first`() {
        let lines = view(67).lines(for: terminal(height: 10))
        #expect(lines.count == 10)
        expect(lines.last?.description, hasPrefix: "  q  Quit")
    }

    @Test func `before writing, the screen shows the change and asks`() {
        var view = view(67)
        view.question = ["-night-below: 30", "+night-below: 20"]
        let lines = view.lines(for: terminal())
        let change = lines.drop { !$0.description.hasSuffix(" ~/config.yaml:") }.dropFirst().filter { $0 != "" }
        #expect(change.prefix(2) == ["  -night-below: 30", "  +night-below: 20"])
        #expect(lines.suffix(2) == ["  y  yes, write it", "  n  no, go back"])
    }

    @Test func `colors are used if available and have no width`() {
        var view = view(67)
        view.question = ["+night-below: 20"]
        let colourful = Terminal(hasColour: true, width: 57, height: 24)
        let lines = view.lines(for: colourful)
        #expect(lines.contains(StyledLine("  +night-below: 20", rendition: [32])))
    }
}
