import SettingsModel
import Testing
import Vocabulary

struct PlotFrameTests {
    private func frame(gutter: Double = 60, isMirrored: Bool = false) -> PlotFrame {
        PlotFrame(width: 560, height: 260, lineHeight: 20, gutter: gutter, isMirrored: isMirrored)
    }

    @Test(arguments: [false, true])
    func `time runs in the direction of writing, and the labels stand at its end`(isMirrored: Bool) {
        let frame = frame(isMirrored: isMirrored)
        #expect(frame.x(0) == (isMirrored ? 560 : 0) && frame.x(1) == (isMirrored ? 60 : 500))
        for place in [-0.1, 0, 0.25, 1] { #expect(abs(frame.place(x: frame.x(place)) - place) < 1e-9) }
    }

    @Test func `a height has the level drawn there`() {
        for percent in [0.0, 40, 100] {
            #expect(abs(frame().level(y: frame().y(LightPlot.y(percent))).percent - percent) < 1e-9)
        }
        #expect(frame().level(y: -5).percent == 100 && frame().level(y: 900).percent == 0)
    }

    @Test func `handles stay within the widget, and don't meet`() {
        let frame = frame()
        #expect(frame.handleTop(.day, at: Level(clamping: 100)) >= 0)
        #expect(frame.handleTop(.night, at: Level(clamping: 0)) + frame.handleHeight <= frame.height)
        let level = Level(clamping: 50)
        #expect(frame.handleTop(.day, at: level) + frame.handleHeight == frame.handleTop(.night, at: level))
    }

    @Test func `a narrow plot keeps half of the width`() { #expect(frame(gutter: 400).plotWidth == 280) }
}
