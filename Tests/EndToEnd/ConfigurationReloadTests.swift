import Foundation
import TestSupport
import TestTags
import Testing

/// Changes of the configuration file. An invalid file changes nothing.
@Suite(.tags(.alone))
struct ConfigurationReloadTests {
    private let wide = atOnce + "night-below: 50\nday-above: 60\n"

    /// Starts an agent at 45 %: day by default, night with the `wide` thresholds.
    private func start() throws -> RunningAgent {
        let machine = try Machine(configuration: atOnce)
        _ = try machine.devices.addBacklight(brightness: 45)
        return try machine.startAgent(at: 45, "day")
    }

    private func expectWide(_ agent: RunningAgent) throws {
        try agent.wait(until: "the new thresholds hold") { try agent.nightBelow == 50 && agent.dayAbove == 60 }
        try agent.waitForChanges(["night"])
    }

    @Test(.promise("files-configuration-replaced", "config-at-once")) func `a changed file is used at once`() throws {
        let agent = try start()
        try agent.machine.home.configure(wide)
        try expectWide(agent)
        try agent.wait(until: "clients were told of both thresholds") {
            let changes = agent.propertyChanges
            return changes.contains { $0.name == "NightBelow" && $0.value == .double(50) }
                && changes.contains { $0.name == "DayAbove" && $0.value == .double(60) }
        }
    }

    @Test func `a file named by --config is reloaded`() throws {
        let machine = try Machine(configuration: wide)
        let file = try machine.home.folder.write(atOnce, to: "other/mine.yaml")
        _ = try machine.devices.addBacklight(brightness: 45)
        let agent = try machine.startAgent(at: 45, "day", arguments: ["--config", file])
        try machine.home.folder.write(wide, to: "other/mine.yaml")
        try expectWide(agent)
    }

    @Test func `SIGHUP reloads the configuration`() throws {
        let agent = try start()
        try agent.machine.home.configure(wide)
        agent.process.signal(SIGHUP)
        try expectWide(agent)
        agent.process.signal(SIGHUP)
        try agent.reload()
        #expect(agent.process.isRunning)
    }

    @Test(.promise("files-configuration-replaced-invalid"))
    func `the old configuration stays until an invalid file is corrected`() throws {
        let agent = try start()
        let logged = agent.log.count
        try agent.machine.home.configure(atOnce + "night-below: high\n")
        let line = try agent.process.errors.wait(forText: "config.yaml", from: logged).line
        for part in ["config.yaml:3:", "night-below"] { expect(line, contains: part) }
        #expect(try agent.nightBelow == 30)
        #expect(try agent.appearance == "day")
        #expect(agent.changes == [])
        try agent.machine.home.configure(wide)
        try expectWide(agent)
        #expect(agent.log[logged...].count { $0.contains("night-below") } == 1, "\(agent.log)")
    }

    @Test func `reload of an invalid file returns the mistake's place and cause`() throws {
        let agent = try start()
        try agent.machine.home.configure(atOnce + "day-above: 400\n")
        let error = try #require(throws: BusClient.ErrorReply.self) { try agent.reload() }
        #expect(error.name == "org.halflight.Error.Config")
        for part in ["\(agent.machine.home.configurationFile):3:", "day-above"] {
            expect(error.message, contains: part)
        }
        #expect(try agent.dayAbove == 40)
        try agent.machine.home.configure(wide)
        try agent.reload()
        #expect(try agent.dayAbove == 60)
    }
}
