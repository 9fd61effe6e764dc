import LightTraces
import Switching
import Testing

struct TraceDecisionTests {
    @Test(arguments: [
        (
            "switched night (light): the level, 12 %, is low",
            TraceDecision(.switched, .night, rule: "light", reason: "the level, 12 %, is low")
        ),
        (
            "held day (no data, warning): gone (x): y",
            TraceDecision(.held, .day, rule: "no data", reason: "gone (x): y", isWarning: true)
        ),
        ("cancelled day (night lock): ", TraceDecision(.cancelled, .day, rule: "night lock", reason: "")),
    ])
    func `a decision's words survive writing and reading`(words: String, decision: TraceDecision) {
        #expect(decision.words == words)
        #expect(TraceDecision(words: words) == decision)
    }

    @Test(arguments: [
        "", "switched", "switched night", "switched dusk (light): x", "jumped night (light): x",
        "switched night light: x",
        "switched night (light) x", "switched night (light):x", "switched  night x (light): y",
    ])
    func `other words aren't a decision`(words: String) {
        #expect(TraceDecision(words: words) == nil)
    }
}
