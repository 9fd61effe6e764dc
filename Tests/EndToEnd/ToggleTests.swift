import TestSupport
import TestTags
import Testing

/// `toggle`, and the ends of it that can be configured; the rule itself is tested without a machine (DeciderToggleTests).
@Suite(.tags(.alone))
struct ToggleTests {
    @Test(
        "A second toggle returns to auto, and clients get the end of the first",
        arguments: [("", "agree"), ("toggle-ends: never\n", "never"), ("toggle-ends: 2h\n", "time")])
    func back(configuration: String, ends: String) throws {
        let machine = try Machine(configuration: atOnce + configuration)
        _ = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        #expect(try agent.toggle() == "night")
        #expect(try agent.appearance == "night")
        #expect(try agent.mode == "night")
        #expect(try agent.forceEnds == ends)
        #expect(try (agent.forcedUntil > 0) == (ends == "time"))
        #expect(try agent.toggle() == "day")
        #expect(try agent.mode == "auto")
        #expect(try agent.forceEnds == "")
        try agent.waitForChanges(["night", "day"])
    }
}
