import AgentInterface
import Switching
import TestSupport
import Testing

@testable import halflight

@Suite("The formats of watch")
struct WatchFormatTests {
    private let state = AgentStatus(
        appearance: .night, mode: .auto, forceEnds: nil, level: 12.6, illuminance: nil, source: nil, nightBelow: 30,
        dayAbove: 40, reason: "a \"dim\" <room>")

    @Test func `plain prints a word, and json an object with the reason`() {
        #expect(WatchFormat.plain.line(for: state, now: nil) == "night")
        #expect(
            WatchFormat.json.line(for: state, now: nil)
                == #"{"appearance":"night","reason":"a \"dim\" <room>","reasonId":"text","theme":null,"problems":[]}"#)
        #expect(WatchFormat.plain.lineWithoutAgent == nil)
        #expect(WatchFormat.json.lineWithoutAgent == nil)
    }

    @Test func `json prints a new line for a theme or problem, and not for a reason`() {
        var other = state
        (other.dayTheme, other.nightTheme) = ("paper", "fjord")
        #expect(WatchFormat.json.line(for: other, now: nil).contains(#","theme":"fjord""#))
        #expect(WatchFormat.json.cause(of: "", other) != WatchFormat.json.cause(of: "", state))
        #expect(WatchFormat.plain.cause(of: "", other) == WatchFormat.plain.cause(of: "", state))
        other = state
        other.problems = [ProblemRecord(subject: "hooks", text: "no")]
        #expect(WatchFormat.json.cause(of: "", other) != WatchFormat.json.cause(of: "", state))
        #expect(WatchFormat.plain.cause(of: "", other) == WatchFormat.plain.cause(of: "", state))
        let waybar = WatchFormat.waybar.line(for: other, now: nil)
        #expect(waybar.contains(#""class":["night","auto","problem"]"#) && waybar.contains(#"\nProblem: hooks: no"#))
        other = state
        other.reason = "another"
        #expect(WatchFormat.json.cause(of: "", other) == WatchFormat.json.cause(of: "", state))
    }

    @Test func `waybar is an object with a tooltip in markup`() {
        #expect(
            WatchFormat.waybar.line(for: state, now: nil) == """
                {"text":"night","alt":"night","class":["night","auto"],\
                "tooltip":"a &quot;dim&quot; &lt;room&gt;\\nmode auto, source none","percentage":13}
                """)
    }

    @Test func `waybar's classes show a forced mode and holds`() {
        var state = state
        (state.mode, state.forceEnds, state.level) = (.night, .never, nil)
        state.holds = [HoldRecord(id: 1, process: 1, program: "mpv", why: "a film", since: Timestamp(microseconds: 0))]
        let line = WatchFormat.waybar.line(for: state, now: nil)
        #expect(line.contains(#""class":["night","forced","held"]"#))
        expect(line, contains: "mode \(state.modeText(now: nil))")
        #expect(line.hasSuffix(#""percentage":0}"#))
    }

    @Test func `without an agent, waybar's line is empty`() {
        expect(WatchFormat.waybar.lineWithoutAgent, hasPrefix: #"{"text":"","alt":"absent""#)
    }
}
