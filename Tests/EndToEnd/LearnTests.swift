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

    private func account(_ machine: Machine) throws -> [String: Any] { try machine.json("learn", "--json") }

    private func hasNoCorrections(_ machine: Machine) throws -> Bool {
        try (account(machine)["corrections"] as? [Any])?.isEmpty == true
    }

    /// Returns the thresholds that the agent suggests.
    private func suggestion(_ machine: Machine) throws -> [String: Double]? {
        let status: [String: Any] = try machine.json("status", "--json")
        return status["suggestion"] as? [String: Double]
    }

    @Test(.promise("learn-on-applies")) func `the agent uses learned thresholds with learn: on`() throws {
        let machine = try machine(atOnce + "learn: on\n")
        let agent = try machine.startAgent(at: 25, "day")
        #expect(try agent.nightBelow == 17 && agent.dayAbove == 23)
        let status: [String: Any] = try machine.json("status", "--json")
        #expect(status["learned"] as? Bool == true && status["suggestion"] is NSNull, "\(status)")
        let fits = try account(machine)["fits"] as? [[String: Any]]
        #expect(fits?.map { $0["nightBelow"] as? Double } == [17] && fits?.map { $0["dayAbove"] as? Double } == [23])
        #expect(try machine.halflight("learn", "--forget").code == 0)
        try agent.waitForAppearance("night")
        #expect(try agent.nightBelow == 30)
        #expect(try hasNoCorrections(machine))
    }

    @Test(.promise("learn-accept-writes")) func `thresholds are suggested by default and used once accepted`() throws {
        let machine = try machine("# mine\n\(atOnce)night-below: 30  # dim\n")
        let agent = try machine.startAgent(at: 25, "night")
        #expect(try agent.nightBelow == 30)
        let suggestion = try suggestion(machine)
        #expect(suggestion == ["nightBelow": 17, "dayAbove": 23])
        let checks: [[String: Any]] = try machine.json("doctor", "--json")
        #expect(checks.contains { $0["id"] as? String == "thresholds" && $0["status"] as? String == "warning" })
        #expect(try machine.halflight("learn", "--accept").code == 0)
        try agent.waitForAppearance("day")
        #expect(machine.configuration == "# mine\n\(atOnce)night-below: 17  # dim\nday-above: 23\n")
        #expect(try self.suggestion(machine) == nil)
        // Otherwise contradictory corrections would suggest the same again.
        #expect(try hasNoCorrections(machine))
        #expect(try machine.halflight("learn", "--accept").code != 0)
    }

    @Test(.promise("learn-shows-last-toggle")) func `learn and why report the result of the last toggle`() throws {
        let machine = try machine(atOnce)
        let agent = try machine.startAgent(at: 25, "night")
        #expect(try machine.halflight("toggle").code == 0)
        let account = try account(machine)
        let first = try #require((account["lastToggle"] as? [String: Any])?["reason"] as? String)
        #expect(try machine.lines("learn").contains(first.dropFirst()))
        #expect(try machine.halflight("toggle").code == 0)
        #expect(try agent.appearance == "night")
        try expect(machine.lines("why"), contains: "correction")
    }

    @Test func `learn shows, accepts and forgets corrections without an agent`() throws {
        let machine = try machine("")
        try expect(machine.lines("learn", "--json"), contains: #""wanted":"day""#)
        #expect(try machine.halflight("learn", "--accept").code == 0)
        #expect(machine.configuration == "night-below: 17\nday-above: 23\n")
        #expect(try hasNoCorrections(machine))
        #expect(try machine.halflight("learn", "--forget").code == 0)
        #expect(try machine.halflight("learn", "--accept", "--forget").code == 64)
    }
}
