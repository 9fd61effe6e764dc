import Foundation
import TestSupport
import Testing

@testable import DecisionEngine
@testable import LightSensors
@testable import Selection
@testable import Switching

/// Compares the figures of `docs/internals/rules.md` with the code's.
@Suite @MainActor struct RulesPageTests {
    private let page: String
    private let tuning = Tuning()

    init() throws {
        page = try String(contentsOfFile: Fixtures.repository("docs/internals/rules.md"), encoding: .utf8)
    }

    private var figures: [(name: String, value: String)] {
        let (light, backlight) = (Policy.standard(for: .illuminance), Policy.standard(for: .backlight))
        return [
            ("first notification's wait", words(Decider.longestStart)),
            ("question's wait", words(Engine.longestQuestion)),
            ("first level's proof", words(FirstLevel.longestPause)),
            (
                "settle time",
                "\(words(light.settleToDay, light.settleToNight)); \(words(backlight.settleToDay)) for a backlight"
            ),
            ("least interval", words(backlight.interval)), ("hold-off", words(backlight.holdOff)),
            ("clear level", points(Band.clearDepth)), ("short stays", words(tuning.shortStay)),
            ("memory", words(tuning.memory)), ("longest settle time", words(tuning.longestSettle)),
            ("lamp's settle time", words(tuning.longestSparedToDay, tuning.longestSparedToNight)),
            ("stood still", "\(words(StandingLight.stands)) within \(points(StandingLight.range))"),
            ("jumped", "\(points(tuning.jump)) within \(words(tuning.jumpTakes))"),
            (
                "misreading",
                "\(points(Misreadings.jump)), back within \(points(StandingLight.range)) in \(words(Misreadings.returns))"
            ),
            ("doubtful settle time", words(Misreadings.doubtful.settle)),
            ("unsteady settle time", words(Misreadings.unsteadySettle)), ("HID time-out", words(SensorPlan.hidTimeout)),
            ("frozen time", words(FrozenSensor.longestSame)), ("constant time", words(FrozenSensor.longestConstant)),
            ("disturbance", words(BacklightMotion.disturbanceReach)), ("absence", words(BacklightMotion.absence)),
            ("rest after waking", words(IlluminanceSource.restAfterWaking)),
            ("zero's wait", words(Waking.longestZero)), ("long cover", words(Waking.longCover)),
            ("opening", words(Waking.afterCover)), ("longest answer", words(tuning.longestAnswer)),
            (
                "answers in a row",
                "\(tuning.answersUntouched) untouched, \(tuning.answersOfSameDelay) unknown, \(tuning.answersTouched) touched"
            ),
            ("same delay", words(tuning.sameDelay)), ("first window", words(tuning.firstWindow)),
            ("longest window", words(tuning.longestWindow)), ("agreement", words(ToggleEnding.agreementLasts)),
            ("departure", points(tuning.departure)), ("departure's time", words(tuning.departureLasts)),
            ("longest toggle", words(ToggleEnding.longest)), ("outage", words(SourceSelection.longestWithoutData)),
            ("desktop's settle time", words(CompetitorDetection.standing)),
            ("stable time", words(CorrectionDetection.stableTime)), ("undo time", words(CorrectionDetection.undoTime)),
            ("reach", points(Double(Band.learningReach))), ("least distance", points(Band.leastDistance)),
        ]
    }

    @Test func `the table has the code's figures, and the rules use all of them`() {
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.map(String.init) == figures.map { "| \($0.name) | \($0.value) |" })
        let text = page.components(separatedBy: "## Figures")[0].split { $0.isWhitespace }.joined(separator: " ")
        let used = text.replacing("**", with: "").matches(of: /\*([a-zA-Z][^*]*[a-z])\*/).map { $0.1.lowercased() }
        #expect(Set(used).subtracting(["figures"]) == Set(figures.map { $0.name.lowercased() }))
    }

    @Test func `the formula has the code's factors`() {
        let (shallow, patience) = (Int(tuning.shallowFactor), Int(tuning.patience))
        let clear = Int(Band.clearDepth)
        #expect(
            page.contains(
                "settle time * (1 + \(shallow) * max(0, 1 - points past the threshold / \(clear))) * (1 + \(patience) n)"
            ))
    }

    private func words(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        return seconds < 60
            ? "\(seconds.formatted()) s" : seconds < 3600 ? "\(Int(seconds) / 60) min" : "\(Int(seconds) / 3600) h"
    }

    private func words(_ day: Duration, _ night: Duration) -> String {
        "\(words(day)) to day, \(words(night)) to night"
    }

    private func points(_ number: Double) -> String { "\(Int(number)) points" }
}
