import Foundation
import TestSupport
import Testing

/// `halflight learn`, with and without an agent.
@Suite(.tags(.alone))
struct LearnTests {
    /// Three corrections to day at 25 %.
    private let corrections = (1...3).map {
        "- {time: \($0)000000, source: \"backlight:intel_backlight\", level: 25, wanted: day}\n"
    }.joined()

    private func machine(_ configuration: String) throws -> Machine {
        let machine = try Machine(configuration: configuration)
        try machine.home.folder.write(corrections, to: ".local/state/halflight/corrections.yaml")
        _ = try machine.devices.addBacklight(brightness: 25)
        return machine
    }

    @Test("The agent uses learned thresholds with learn: on")
    func on() throws {
        let machine = try machine(atOnce + "learn: on\n")
        let agent = try machine.startAgent(at: 25, "day")
        #expect(try agent.nightBelow == 17 && agent.dayAbove == 23)
        let status = try machine.lines("status")
        #expect(status.contains("night below 17 %, day above 23 %, as learnt from corrections"))
        #expect(!status.contains("suggestion"))
        #expect(try machine.lines("learn").contains("in use      night below 17 %, day above 23 %"))
        #expect(try machine.lines("learn", "--forget").contains("All corrections are forgotten."))
        try agent.waitForAppearance("night")
        #expect(try agent.nightBelow == 30)
        #expect(try machine.lines("learn").contains("There are no corrections."))
    }

    @Test("Thresholds are suggested by default and used once accepted")
    func suggest() throws {
        let machine = try machine("# mine\n\(atOnce)night-below: 30  # dim\n")
        let agent = try machine.startAgent(at: 25, "night")
        #expect(try agent.nightBelow == 30)
        let status = try machine.lines("status")
        #expect(status.contains("suggestion  night below 17 %, day above 23 %"))
        #expect(try machine.lines("doctor").contains("Your corrections suggest other thresholds"))
        #expect(try machine.halflight("learn", "--accept").code == 0)
        try agent.waitForAppearance("day")
        #expect(machine.configuration == "# mine\n\(atOnce)night-below: 17  # dim\nday-above: 23\n")
        #expect(try !machine.lines("status").contains("suggestion"))
        // Otherwise contradictory corrections would suggest the same again.
        #expect(try machine.lines("learn").contains("There are no corrections."))
        #expect(try machine.halflight("learn", "--accept").code != 0)
    }

    @Test("learn and why report the result of the last toggle")
    func lastToggle() throws {
        let machine = try machine(atOnce)
        let agent = try machine.startAgent(at: 25, "night")
        #expect(try machine.halflight("toggle").code == 0)
        let account: [String: Any] = try machine.json("learn", "--json")
        let first = try #require((account["lastToggle"] as? [String: Any])?["reason"] as? String)
        #expect(try machine.lines("learn").contains(first))
        #expect(try machine.halflight("toggle").code == 0)
        #expect(try agent.appearance == "night")
        #expect(try machine.lines("why").contains("correction"))
    }

    @Test("learn shows, accepts and forgets corrections without an agent")
    func alone() throws {
        let machine = try machine("")
        #expect(try machine.lines("learn", "--json").contains(#""wanted":"day""#))
        #expect(try machine.halflight("learn", "--accept").code == 0)
        #expect(machine.configuration == "night-below: 17\nday-above: 23\n")
        #expect(try machine.lines("learn").contains("There are no corrections."))
        #expect(try machine.halflight("learn", "--forget").code == 0)
        #expect(try machine.halflight("learn", "--accept", "--forget").code == 64)
    }
}
