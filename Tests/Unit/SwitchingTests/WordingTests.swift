import Switching
import Testing

/// The sentences of the decisions.
///
/// No other test of this module is about words.
struct WordingTests {
    private static let light = Light(level: Level(clamping: 20))
    private static let sentences: KeyValuePairs<Reason.Finding, String> = [
        .words("set by us"): "set by us",
        .noLevelYet(assumed: .sun): "no level yet, so by the sun",
        .noLevelYet(assumed: .lastRun): "no level yet, so as in the last run",
        .noLevel(for: .seconds(10), stays: .day): "no level after 10 s, so the appearance stays day",
        .level(20, is: .night): "the level, 20 %, is below 30 %",
        .level(80, is: .day, lasted: 0.5): "the level, 80 %, has been above 40 % for 500 ms",
        .halfLight(light, .nearer, .night): "the level, 20 %, is in half-light, nearer to night",
        .halfLight(light, .lastRun, .day): "the level, 20 %, is in half-light, so as in the last run: day",
        .halfLight(light, .stays, .day): "the level, 20 %, is in half-light, so the appearance stays day",
        .halfLight(light, .lastSaid, .day): "the level, 20 %, is in half-light, and the light last said day",
        .levelWentBack(light): "the level went back to 20 %",
        .firstMisread(light): "the first reading was wrong: three more are at 20 %",
        .unsteady(7, within: .seconds(600)):
            "the sensor jumps (7 misreadings in 10 min), so most of its readings decide",
        .lightLastSaid(.day, at: Level(clamping: 80)): "the light last said day, at 80 %",
        .after(.sleep, .level(20, is: .night)): "after waking the level, 20 %, is below 30 %",
        .after(.cover, .levelWentBack(light)): "after the lid was shut or the screen off the level went back to 20 %",
        .delayed(.day, .interval, .seconds(3)): "day is delayed: switches are at least 3 s apart",
        .delayed(.day, .holdOff, .seconds(2)): "day is delayed: nothing switches within 2 s of a switch",
        .slowness(.init(isShallow: true, shortStay: nil)):
            "that takes longer than usual, because the level is not far past the threshold",
        .slow(.level(20, is: .night), .init(isShallow: true, shortStay: .seconds(600))): """
        the level, 20 %, is below 30 %; that takes longer than usual, because the level is not far past the threshold \
        and recent switches were less than 10 min apart
        """,
        .moved(.answer(after: .seconds(2), ignored: .seconds(60))): """
        the backlight moved 2 s after the switch, as after those before it: its level is ignored for 1 min after the \
        switch, because a program seems to answer each
        """,
        .moved(.disturbance(.power)):
            "the backlight moved when the power supply changed, so its level is ignored until it moves again",
        .moved(.disturbance(.displays)):
            "the backlight moved when the displays changed, so its level is ignored until it moves again",
        .moved(.disturbance(.dock)):
            "the backlight moved when it was docked or undocked, so its level is ignored until it moves again",
        .moved(.absence): """
        the backlight moved while nobody touched keyboard or pointer, so its level is ignored until it moves again
        """,
        .thresholds(.standard, isLearnt: true): "night is below 30 % and day above 40 %, as learnt from corrections",
        .thresholds(.standard, isLearnt: false): "night is below 30 % and day above 40 %, as configured",
        .sourceInUse(.panel, insteadOf: nil): "backlight:intel_backlight is in use",
        .sourceInUse(.panel, insteadOf: .sun): "backlight:intel_backlight is in use instead of sun",
        .sourceChanged(to: .sun): "sun is in use now",
        .sourceChanged(to: nil): "no source is in use now",
        .noSourceLeft: "no source is left",
        .noSource: "no source is in use",
        .dataAgain(.sun): "sun gives data again",
        .noData("it is gone"): "no data: it is gone",
        .noDataNow("it is gone"): "no data now: it is gone",
        .noDataStays(.day, "it is gone"): "no data, so the appearance stays day: it is gone",
        .suppressed(.lid): "the lid is shut",
        .readingsIgnored(.screenOff): "readings are ignored: the screen is off",
        .suppressionOver(.idle): "no longer the case: the session is idle",
        .suppressed(.asleep): "the machine is asleep",
        .woken: "the machine has woken",
        .wokenUndecided: "the machine has woken: the first level decides",
        .started(force: .night): "started with --force night",
        .setInEarlierRun: "set in an earlier run",
        .set(nil, for: nil): "set to auto",
        .set(.day, for: nil): "set to day",
        .set(.day, for: .seconds(60)): "set to day for 1 min",
        .toggled(.night, until: .agree, of: .light, byDesktop: false): "toggled to night until the light agrees",
        .toggled(.night, until: .agree, of: .site, byDesktop: false): "toggled to night until the site agrees",
        .toggled(.night, until: .never, of: .light, byDesktop: false): "toggled to night until the mode is set",
        .toggled(.night, until: .time(.seconds(60)), of: .light, byDesktop: true):
            "toggled in the desktop's settings to night for 1 min",
        .toggledBack(byDesktop: false): "toggled back to the appearance of the rules",
        .toggledBack(byDesktop: true): "toggled in the desktop's settings back to the appearance of the rules",
        .forceTimedOut: "the forced mode has ended",
        .toggleOver(.agreement(for: .seconds(600)), .site): "the site has agreed with the toggle for 10 min",
        .toggleOver(.agreement(for: .seconds(600)), .nightLock): "the night lock has agreed with the toggle for 10 min",
        .toggleOver(.departure, .light): "the light has clearly changed since the toggle",
        .toggleOver(.age(.seconds(12 * 3600)), .light): "the toggle has lasted for 12 h",
        .paused: "automatic changes are paused",
        .held(.day, despiteNightLock: false): "automatic changes are paused: the appearance stays day",
        .held(.day, despiteNightLock: true):
            "automatic changes are paused: the appearance stays day despite the night lock",
        .mustWait(.night, .levelWentBack(light)):
            "night must wait, because automatic changes are paused: the level went back to 20 %",
        .resumed: "automatic changes resumed",
        .tooRecent(.night, wait: .seconds(2.5)): "night follows in 3 s: the last switch is too recent",
        .nightLock(begins: true): "the night lock begins",
        .nightLock(begins: false): "the night lock ends",
        .nightLockOver: "the night lock is over",
        .locked(until: nil): "it is night by the night lock",
        .locked(until: .init(minutes: 425, event: nil)): "it is night by the night lock, until 07:05",
        .locked(until: .init(minutes: 425, event: .sunrise)): "it is night by the night lock, until sunrise at 07:05",
        .locked(until: .init(minutes: 425, event: .sunset)): "it is night by the night lock, until sunset at 07:05",
        .site(.night): "the site wants night",
        .site(nil): "the site leaves it to the light again",
        .competitor(.day, after: 3): """
        another program seems to set the desktop's colour scheme: after each of the last 3 switches it was set back, now \
        to day, and is followed; turn off its schedule, or leave the desktop to it with "desktop: none"
        """,
        .configurationChanged: "the configuration has changed",
        .noSwitch(to: .night, .woken): "no switch to night: the machine has woken",
        .returned(.resumed, .site(.day)): "automatic changes resumed: the site wants day",
        .lightSays(.day): "the light says day",
        .candidate(.night, in: .seconds(7), isShown: true): "night follows in 7 s if the light stays",
        .candidate(.night, in: .milliseconds(1001), isShown: false):
            "the light will say night in 2 s if it stays",
        .candidate(.night, in: .milliseconds(528), isShown: true):
            "night follows in under a second if the light stays",
    ]

    @Test func `each finding has its sentence`() {
        for (finding, sentence) in Self.sentences { #expect(finding.words == sentence) }
    }

    @Test func `the reason is one sentence of all that is found`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night)], until: 11)
        #expect(driver.decider.reason == "set to night; the light says day")
    }
}
