import Switching
import Testing

/// The sentences of the decisions.
///
/// No other test of this module is about words.
struct WordingTests {
    private static let light = Light(level: Level(clamping: 20))
    private static func lux(_ lux: Double) -> Light { Light(illuminance: lux) ?? light }
    private static let findings: [(finding: Reason.Finding, id: String, english: String)] = [
        (.said("set by us"), "text", "set by us"),
        (.noLevelYet(assumed: .sun), "no-light-yet-sun", "No reading yet, so it follows the sun"),
        (
            .noLevelYet(assumed: .lastRun), "no-light-yet-last-run",
            "No reading yet, so it stays as in the last run"
        ),
        (.noLevel(for: .seconds(10), stays: .day), "no-light", "No reading after 10 s, so it stays day"),
        (.level(20, is: .night), "light-is-below", "Light below 30 % (now 20 %)"),
        (.level(80, is: .day, lasted: 0.5), "light-above", "Light above 40 % for 500 ms (now 80 %)"),
        (.halfLight(light, .nearer, .night), "half-light-nearer", "Half-light (20 %), nearer to night"),
        (.halfLight(light, .lastRun, .day), "half-light-last-run", "Half-light (20 %), so day as in the last run"),
        (.halfLight(light, .stays, .day), "half-light-stays", "Half-light (20 %), so it stays day"),
        (
            .halfLight(light, .lastSaid, .day), "half-light-last-said",
            "Half-light (20 %), so day by the last light that decided"
        ),
        (.levelWentBack(light), "light-went-back", "The light went back to 20 %"),
        (.firstMisread(light), "first-misread", "The first reading was wrong: three later ones agree on 20 %"),
        (
            .unsteady(7, within: .seconds(600)), "sensor-jumps",
            "Sensor jumps (7 misreadings in 10 min), so the majority of its readings decides"
        ),
        (
            .lightLastSaid(.day, at: Level(clamping: 80)), "light-last-said",
            "Day by the last light that decided (80 %)"
        ),
        (.after(.sleep, .level(20, is: .night)), "after-waking", "After waking: light below 30 % (now 20 %)"),
        (
            .after(.cover, .levelWentBack(light)), "after-cover",
            "After the lid was shut or the screen off: the light went back to 20 %"
        ),
        (
            .delayed(.day, .interval, .seconds(3)), "delayed-interval",
            "Day waits: automatic switches are at least 3 s apart"
        ),
        (
            .delayed(.day, .holdOff, .seconds(2)), "delayed-hold-off",
            "Day waits: the appearance changed less than 2 s ago"
        ),
        (
            .slowness(.init(isShallow: true, shortStay: nil)), "slow-near",
            "Waiting longer: the light is near the threshold"
        ),
        (
            .slow(.level(20, is: .night), .init(isShallow: true, shortStay: .seconds(600))), "slow",
            "Light below 30 % (now 20 %); waiting longer: the light is near the threshold, and it switched back and forth recently"
        ),
        (
            .moved(.answer(after: .seconds(2), ignored: .seconds(60))), "backlight-answers",
            "Backlight ignored for 1 min after a switch: a program seems to move it after each, this time after 2 s"
        ),
        (
            .moved(.disturbance(.power)), "backlight-power",
            "Backlight ignored until it moves again: the power supply changed"
        ),
        (
            .moved(.disturbance(.displays)), "backlight-displays",
            "Backlight ignored until it moves again: the displays changed"
        ),
        (
            .moved(.disturbance(.dock)), "backlight-dock",
            "Backlight ignored until it moves again: the machine was docked or undocked"
        ),
        (
            .moved(.absence), "backlight-idle",
            "Backlight ignored until it moves again: it moved while nobody touched keyboard or pointer"
        ),
        (.thresholds(.standard, isLearned: true), "thresholds-learned", "Night below 30 %, day above 40 %, as learned"),
        (
            .thresholds(.standard, isLearned: false), "thresholds-configured",
            "Night below 30 %, day above 40 %, as configured"
        ),
        (.sourceInUse(.panel, insteadOf: nil), "source-in-use", "backlight:intel_backlight is in use"),
        (.sourceInUse(.panel, insteadOf: .sun), "source-instead", "backlight:intel_backlight is in use instead of sun"),
        (.sourceChanged(to: .sun), "source-now", "sun is in use now"),
        (.sourceChanged(to: nil), "no-source-now", "No source is in use now"),
        (.noSourceLeft, "no-source-left", "No source is left"),
        (.noSource, "no-source", "No source is in use"),
        (.dataAgain(.sun), "data-again", "sun gives data again"),
        (.noData("it is gone"), "no-data", "No data: it is gone"),
        (.noDataNow("it is gone"), "no-data-now", "No data now: it is gone"),
        (.noDataStays(.day, "it is gone"), "no-data-stays", "No data, so it stays day: it is gone"),
        (.suppressed(.lid), "lid-shut", "Lid shut"),
        (.readingsIgnored(.screenOff), "readings-ignored", "Readings are ignored: screen off"),
        (.suppressionOver(.idle), "session-active", "Session active again"),
        (.suppressed(.asleep), "asleep", "Machine asleep"),
        (.woken, "woken", "The machine has woken"),
        (.wokenUndecided, "woken-undecided", "The machine has woken: the first reading decides"),
        (.started(force: .night), "started-forced", "Started with --force night"),
        (.setInEarlierRun, "set-earlier", "Set in an earlier run"),
        (.set(nil, for: nil), "set-auto", "Set to auto"),
        (.set(.day, for: nil), "set", "Set to day"),
        (.set(.day, for: .seconds(60)), "set-for", "Set to day for 1 min"),
        (.toggled(.night, until: .agree, of: .light, byDesktop: false), "toggled", "Night for now (toggled)"),
        (
            .toggled(.night, until: .agree, of: .site, byDesktop: false), "toggled-site",
            "Night until the room or site agrees (toggled)"
        ),
        (
            .toggled(.night, until: .never, of: .light, byDesktop: false), "toggled-for-good",
            "Night until you set the mode (toggled)"
        ),
        (
            .toggled(.night, until: .time(.seconds(60)), of: .light, byDesktop: true), "desktop-toggled",
            "Night for now (set in the desktop's settings)"
        ),
        (.toggledBack(byDesktop: false), "toggled-back", "Toggled back to auto"),
        (.toggledBack(byDesktop: true), "desktop-toggled-back", "Back to auto (by the desktop's settings)"),
        (.forceTimedOut, "force-ended", "The forced mode has ended"),
        (
            .toggleOver(.agreement(for: .seconds(600)), .site), "toggle-over-site",
            "The toggle has ended: the room or site has agreed with it for 10 min"
        ),
        (
            .toggleOver(.agreement(for: .seconds(600)), .nightLock), "toggle-over-night-lock",
            "The toggle has ended: the night lock has agreed with it for 10 min"
        ),
        (.toggleOver(.departure, .light), "toggle-over-change", "The toggle has ended: the light has clearly changed"),
        (
            .toggleOver(.age(.seconds(12 * 3600)), .light), "toggle-over-age",
            "The toggle has ended: it has lasted for 12 h"
        ),
        (.paused, "paused", "Automatic changes are paused"),
        (.held(.day, despiteNightLock: false), "held", "Paused: it stays day"),
        (.held(.day, despiteNightLock: true), "held-night-lock", "Paused: it stays day despite the night lock"),
        (
            .mustWait(.night, .levelWentBack(light)), "must-wait",
            "Night waits while paused: the light went back to 20 %"
        ),
        (.resumed, "resumed", "Automatic changes resumed"),
        (.tooRecent(.night, wait: .seconds(2.5)), "too-recent", "Night in 3 s: the last switch is too recent"),
        (.nightLock(begins: true), "night-lock-begins", "The night lock begins"),
        (.nightLock(begins: false), "night-lock-ends", "The night lock ends"),
        (.nightLockOver, "night-lock-over", "The night lock is over"),
        (.locked(until: nil), "night-lock", "Night by the night lock"),
        (.locked(until: .init(minutes: 425, event: nil)), "night-lock-until", "Night by the night lock, until 07:05"),
        (
            .locked(until: .init(minutes: 425, event: .sunrise)), "night-lock-until-sunrise",
            "Night by the night lock, until sunrise at 07:05"
        ),
        (
            .locked(until: .init(minutes: 425, event: .sunset)), "night-lock-until-sunset",
            "Night by the night lock, until sunset at 07:05"
        ),
        (.site(.night), "site-wants", "The room or site asks for night"),
        (.site(nil), "site-auto", "The room or site leaves it to the light again"),
        (
            .competitor(.day, after: 3), "competitor",
            "Another program seems to set the colour scheme: it undid each of the last 3 switches, so Halflight now follows it (day). Turn off that program's schedule, or leave the desktop to it with \"desktop: none\""
        ),
        (.configurationChanged, "configuration-changed", "The configuration has changed"),
        (.noSwitch(to: .night, .woken), "no-switch", "No switch to night: the machine has woken"),
        (.returned(.resumed, .site(.day)), "returned", "Automatic changes resumed: the room or site asks for day"),
        (.lightSays(.day), "light-says", "By the light, it would be day"),
        (
            .candidate(.night, in: .seconds(7), isShown: true), "candidate",
            "Night in 7 s unless the light changes back"
        ),
        (
            .candidate(.night, in: .milliseconds(1001), isShown: false), "light-will-say",
            "By the light, night in 2 s unless it changes back"
        ),
        (
            .candidate(.night, in: .milliseconds(528), isShown: true), "candidate",
            "Night in 1 s unless the light changes back"
        ),
        (.clock(.hours, .day), "hours", "Day by the configured hours"),
        (.clock(.sun, .day), "sun-up", "The sun is up"),
        (.clock(.sun, .night), "sun-down", "The sun is down"),
        (.level(80, is: .day), "light-is-above", "Light above 40 % (now 80 %)"),
        (.level(20, is: .night, lasted: 10), "light-below", "Light below 30 % for 10 s (now 20 %)"),
        (
            .level(lux(31.5), is: .night, .standard, lasted: .seconds(10)), "light-below",
            "Light below 31.6 lx for 10 s (now 31.5 lx)"
        ),
        (
            .level(lux(0.43), is: .night, .standard, lasted: .seconds(10)), "light-below",
            "Light below 32 lx for 10 s (now 0.4 lx)"
        ),
        (.levelWentBack(lux(1e300)), "light-went-back", "The light went back to 1000000000000000 lx"),
        (.levelWentBack(lux(1e-300)), "light-went-back", "The light went back to 0 lx"),
        (.levelWentBack(lux(99.6)), "light-went-back", "The light went back to 100 lx"),
        (
            .slowness(.init(isShallow: false, shortStay: .seconds(600))), "slow-recent",
            "Waiting longer: it switched back and forth recently"
        ),
        (.dataAgain(nil), "data-again-unnamed", "The source gives data again"),
        (.suppressed(.screenOff), "screen-off", "Screen off"),
        (.suppressed(.idle), "session-idle", "Session idle"),
        (.suppressionOver(.lid), "lid-opened", "Lid opened"),
        (.suppressionOver(.screenOff), "screen-on", "Screen on"),
        (.suppressionOver(.asleep), "woken", "The machine has woken"),
        (
            .toggled(.night, until: .agree, of: .nightLock, byDesktop: false), "toggled-night-lock",
            "Night until the night lock agrees (toggled)"
        ),
        (
            .toggled(.night, until: .time(.seconds(60)), of: .light, byDesktop: false), "toggled-for",
            "Night for 1 min (toggled)"
        ),
        (
            .toggled(.night, until: .agree, of: .site, byDesktop: true), "desktop-toggled-site",
            "Night until the room or site agrees (set in the desktop's settings)"
        ),
        (
            .toggled(.night, until: .agree, of: .nightLock, byDesktop: true), "desktop-toggled-night-lock",
            "Night until the night lock agrees (set in the desktop's settings)"
        ),
        (
            .toggleOver(.agreement(for: .seconds(600)), .light), "toggle-over-light",
            "The toggle has ended: the light has agreed with it for 10 min"
        ),
        (.themesChanged, "themes-changed", "The themes have changed"),
        (.historyBegins, "history-begins", "The history begins"),
        (.disabled, "disabled", "The agent was disabled"),
        (.desktopIs(.night), "desktop-is", "The desktop or the terminal is set to night"),
        (.unknown, "unknown", "The appearance is not known yet"),
        (
            .toggle(.waits(.seconds(300))), "toggle-waits",
            "The toggle counts as a correction unless it is undone within 5 min"
        ),
        (.toggle(.counts), "toggle-counts", "The toggle counts as a correction"),
        (.toggle(.undone), "toggle-undone", "The toggle was undone, so it does not count as a correction"),
        (
            .toggle(.beyondReach), "toggle-beyond-reach",
            "The toggle does not count as a correction: no threshold near the configured ones would fit it"
        ),
        (
            .toggle(.restless(.seconds(60))), "toggle-restless",
            "The toggle does not count as a correction: the light was not steady for 1 min"
        ),
        (
            .toggle(.agreed), "toggle-agreed",
            "The toggle does not count as a correction: the light was about to decide the same"
        ),
        (
            .toggle(.notByLight), "toggle-not-by-light",
            "The toggle does not count as a correction: something other than the light had decided"
        ),
        (
            .toggle(.forced), "toggle-forced",
            "The toggle does not count as a correction: the mode was not auto"
        ),
        (
            .toggle(.forgotten), "toggle-forgotten",
            "The toggle does not count as a correction: corrections were forgotten meanwhile"
        ),
        (
            .toggle(.byProgram), "toggle-by-program",
            "The toggle does not count as a correction: a program asked for it"
        ),
    ]

    /// Programs and catalogues know messages by their identifiers, so an identifier never changes its meaning.
    @Test func `each finding has its identifier and sentence`() {
        for (finding, id, english) in Self.findings {
            #expect(finding.message.id == id && finding.message.english == english)
        }
    }

    @Test func `the reason is one sentence from all findings`() {
        var driver = Driver.on(.panel, at: 80)
        driver.run([10: .set(.night)], until: 11)
        #expect(driver.decider.message.english == "Set to night; by the light, it would be day")
    }
}
