import SDBus
import Testing

@testable import halflight

@Suite("Decisions")
@MainActor
struct DecisionRecordTests {
    @Test("All fields")
    func full() {
        let decision = DecisionRecord(
            .dictionary([
                ("time", .uint64(1_785_700_205_000_000)), ("result", .string("switched")), ("rule", .string("light")),
                ("reason", .string("it fell")), ("appearance", .string("night")), ("source", .string("sun")),
                ("level", .double(29)), ("illuminance", .double(28.2)), ("warning", .boolean(true)),
            ]))
        #expect(
            "\(decision.json)" == """
                {"time":"2026-08-02T19:50:05Z","result":"switched","rule":"light","reason":"it fell",\
                "appearance":"night","source":"sun","level":29,"illuminance":28.2,"warning":true}
                """)
    }

    @Test("Lights not known are null; what is missing is empty")
    func sparse() {
        let unlit = DecisionRecord(.dictionary([("level", .double(-1)), ("illuminance", .double(-1))]))
        #expect(unlit.level == nil)
        #expect(unlit.illuminance == nil)
        #expect(unlit == DecisionRecord(.dictionary([])))
        #expect(unlit.reason == "")
        #expect(!unlit.isWarning)
    }
}
