import AgentInterface
import DesktopSetup
import HalflightTerminal
import Switching
import TestTags
import Testing
import TextSupport

@testable import halflight

@Suite("The output of status")
struct StatusCommandTests {
    private let state = AgentStatus(
        appearance: .night, mode: .auto, forceEnds: nil, level: 28.456, illuminance: 26.5,
        source: SourceName(.illuminance, "iio:device0"), nightBelow: 30, dayAbove: 40.5,
        reason: "the light fell below 30 %")

    @Test(.promise("status-names-source-level-reason")) func `each value has its line, aligned`() {
        #expect(
            state.lines(for: .none, now: nil) == [
                "appearance  night",
                "mode        auto",
                "light       28.5 %, 26.5 lx",
                "source      illuminance:iio:device0",
                "thresholds  night below 30 % (31.6 lx), day above 40.5 % (105.9 lx)",
                "reason      the light fell below 30 %",
            ])
    }

    @Test func `a threshold in lux is shown in lux for any source`() throws {
        var state = state
        state.nightBelow = try #require(Level(illuminance: 30)).percent
        let wanted = "night below 30 lx (29.5 %), day above 40.5 %"
        #expect(state.lines(for: .none, now: nil)[4].description == "thresholds  \(wanted) (105.9 lx)")
        state.illuminance = nil
        #expect(state.lines(for: .none, now: nil)[4].description == "thresholds  \(wanted)")
    }

    @Test(.promise("status-says-next-sun-switch")) func `the sun and the clock show times instead of percent`() {
        var state = state
        (state.source, state.illuminance) = (SourceName(.sun), nil)
        (state.sunrise, state.sunset) = (Timestamp(seconds: 1_700_000_000), Timestamp(seconds: 1_700_032_400))
        func line(_ state: AgentStatus) -> [String] {
            let lines = state.lines(for: .none, now: universalTime(1_700_010_000)).map(\.description)
            return lines.filter { line in ["light", "source", "thresholds"].contains { line.hasPrefix($0) } }
        }
        let (rise, set) = (state.sunrise, state.sunset)
        let now = universalTime(1_700_010_000)
        let times = "\(rise?.shortText(now: now) ?? "") to \(set?.shortText(now: now) ?? "")"
        state.place = "Europe/Berlin"
        #expect(line(state) == ["source      sun, up from \(times) (Europe/Berlin)"])
        state.place = nil
        #expect(
            line(state) == [
                "source      sun, assumed up from \(times), because no place is known: set the key `place`"
            ])
        state.source = SourceName(.hours, "22:13-07:13")
        #expect(line(state) == ["source      hours:22:13-07:13, day from \(times)"])
        (state.sunrise, state.sunset) = (state.sunset, state.sunrise)
        #expect(line(state) == ["source      hours:22:13-07:13, night from \(times)"])
    }

    @Test func `each problem has a line with its effect`() {
        var state = state
        state.problems = [
            ProblemRecord(
                subject: "configuration", text: "a:1:2: unknown key", effect: "It is ignored", isWarning: true),
            ProblemRecord(subject: "hooks/50-x", text: "exit code 1"),
        ]
        #expect(
            state.lines(for: .none, now: nil).suffix(2) == [
                "warning     a:1:2: unknown key. It is ignored.", "problem     hooks/50-x: exit code 1.",
            ])
    }

    @Test func `the current theme has a line`() {
        var state = state
        (state.dayTheme, state.nightTheme) = ("paper", "fjord")
        #expect(state.lines(for: .none, now: nil)[2] == "theme       fjord")
        state.appearance = .day
        #expect(state.lines(for: .none, now: nil)[2] == "theme       paper")
    }

    @Test func `a site's wish has a line`() {
        var state = state
        #expect(!state.lines(for: .none, now: nil).contains { $0.description.hasPrefix("site") })
        state.siteMode = .night
        #expect(state.lines(for: .none, now: nil)[2] == "site        wants night")
        (state.mode, state.forceEnds) = (.day, .agree)
        #expect(state.modeText(now: nil) == "day for now (toggled), until the room or site has agreed for a while")
    }

    @Test func `unknown values are named as unknown`() {
        var state = state
        (state.level, state.illuminance, state.source) = (nil, nil, nil)
        let lines = state.lines(for: .none, now: nil)
        let shown = lines.filter { line in
            ["light ", "source ", "thresholds "].contains { line.description.hasPrefix($0) }
        }
        #expect(
            shown == [
                "light       not known yet", "source      none", "thresholds  night below 30 %, day above 40.5 %",
            ], "lux only of a source that measures it")
    }

    @Test func `the mode's line says how a forced mode ends`() {
        var state = state
        state.mode = .night
        state.forceEnds = .never
        #expect(state.modeText(now: nil) == "night, until you change it")
        state.forceEnds = .agree
        #expect(
            state.modeText(now: nil)
                == "night for now (toggled), until the light has agreed for a while or clearly changes")
        let end = Timestamp(microseconds: 1_785_700_205_000_000)
        state.forceEnds = .time(end)
        #expect(state.modeText(now: nil) == "night, until \(end.shortText(now: nil))")
    }

    @Test func `learned thresholds are named, and suggestions only if there are any`() {
        var state = state
        state.isLearned = true
        #expect(
            state.lines(for: .none, now: nil)[4]
                == "thresholds  night below 30 % (31.6 lx), day above 40.5 % (105.9 lx), as learned from corrections")
        state.isLearned = false
        state.suggestion = Band(nightBelow: Level(clamping: 24), dayAbove: Level(clamping: 34.5))
        #expect(
            state.lines(for: .none, now: nil)[5]
                == "suggestion  night below 24 %, day above 34.5 %, by your corrections; see `halflight learn`")
    }

    @Test func `each hold has a line`() {
        var state = state
        let since = Timestamp(microseconds: 1_785_700_205_000_000)
        state.holds = [
            HoldRecord(id: 1, process: 42, program: "mpv", why: "a film", since: since),
            HoldRecord(id: 2, process: nil, program: nil, why: "a measurement", since: since),
        ]
        #expect(
            state.lines(for: .none, now: nil).suffix(2) == [
                "held        by mpv (42) since \(since.shortText(now: nil)): a film",
                "held        by a program since \(since.shortText(now: nil)): a measurement",
            ])
    }

    @Test func `a level is shown with and without lux`() {
        #expect(lightText(level: 80, illuminance: nil) == "80 %")
        #expect(lightText(level: 0, illuminance: 0) == "0 %, 0 lx")
        #expect(lightText(level: nil, illuminance: nil) == nil)
    }
}
