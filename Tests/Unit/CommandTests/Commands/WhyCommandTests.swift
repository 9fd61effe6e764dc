import AgentInterface
import HalflightTerminal
import Switching
import Testing

@testable import halflight

@Suite("The output of why")
struct WhyCommandTests {
    private func decision(
        _ result: Decision.Result, _ reason: String, level: Double?, isWarning: Bool = false
    ) -> DecisionRecord {
        DecisionRecord(
            time: Timestamp(microseconds: 1_785_700_205_000_000), result: result, rule: "light", reason: .text(reason),
            appearance: .night, source: SourceName(.sun), level: level, illuminance: nil, isWarning: isWarning)
    }

    @Test func `the current reason comes first, then the decisions`() throws {
        let (unknown, dark) = ("no level yet", "it is dark")
        let account = Account(
            reason: "\(dark)",
            decisions: [
                decision(.held, unknown, level: nil, isWarning: true), decision(.switched, dark, level: 12.5),
            ])
        let lines = account.lines(for: .none, now: nil).map(\.description)
        #expect(lines.count == 5)
        #expect(lines[0] == dark)
        #expect(lines[1] == "")
        #expect(lines[2].hasSuffix("TIME  RESULT     NOW    RULE    LIGHT  REASON"))
        #expect(lines[3].hasSuffix("  unchanged  night  light       -  ! \(unknown)"))
        #expect(lines[4].hasSuffix("  switched   night  light  12.5 %  \(dark)"))
    }

    @Test func `quick back-and-forth candidates share one line with their count`() {
        let pair = [decision(.candidate, "bright", level: 60), decision(.cancelled, "went back", level: 12)]
        func reasons(_ decisions: [DecisionRecord]) -> [String] {
            Account(reason: "", decisions: decisions).lines(for: .none, now: nil).dropFirst(3).map { line in
                line.description.split(separator: "  ").last.map(String.init) ?? ""
            }
        }
        #expect(reasons(pair) == ["bright", "went back"])
        #expect(
            reasons(pair + pair + pair + [decision(.held, "set", level: 1)])
                == ["candidates that went back within seconds: 3", "set"])
        #expect(reasons(pair + [pair[0]]) == ["bright", "went back", "bright"])
    }

    @Test func `why limits decisions by number and by time`() {
        var account = Account(
            reason: "it is dark",
            decisions: ["a", "b", "c"].map { decision(.held, $0, level: 1) })
        account.limit(to: 2, since: 1_785_700_205_000_000)
        #expect(account.decisions.map(\.reason) == ["b", "c"])
        account.limit(to: nil, since: 1_785_700_205_000_001)
        #expect(account.decisions.isEmpty)
    }

    @Test func `without decisions there is only the reason`() {
        #expect(Account(reason: "it is dark", decisions: []).lines(for: .none, now: nil) == ["it is dark"])
    }

    @Test func `the JSON has the reason and the decisions`() {
        let account = Account(reason: "dark", decisions: [decision(.held, "so", level: 1)])
        let start = #"{"reason":"dark","reasonId":"text","decisions":[{"time":"2026-08-02T19:50:05Z","result":"held""#
        #expect("\(account.json)".hasPrefix(start))
    }
}
