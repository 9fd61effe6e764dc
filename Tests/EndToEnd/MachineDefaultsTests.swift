import Foundation
import TestSupport
import TestTags
import Testing

/// The defaults for all users, in a folder of `XDG_CONFIG_DIRS`.
@Suite(.tags(.alone))
struct MachineDefaultsTests {
    private let machine: Machine
    private var file: String { "\(machine.home.folder.path)/etc/halflight/config.yaml" }

    init() throws {
        machine = try Machine(configuration: nil)
        _ = try machine.devices.addBacklight(brightness: 45)
    }

    private func administer(_ text: String, mode: mode_t = 0o644) throws {
        try machine.home.folder.write(text, to: "etc/halflight/config.yaml", mode: mode)
    }

    private func problems(of agent: RunningAgent) throws -> [String] {
        try agent.property("Problems").list?.compactMap { $0.dictionary?["text"]?.string } ?? []
    }

    @Test(.promise("files-administrator-defaults-replaced"))
    func `the administrator's file counts at once, below the user's file`() throws {
        let agent = try machine.startAgent(at: 45, "day")
        try administer(atOnce + "night-below: 50\nday-above: 60\n")
        try agent.waitForChanges(["night"])
        try machine.home.configure("day-above: 42\n")
        try agent.waitForChanges(["night", "day"])
        try administer("night-below: dark\n")
        try agent.wait(until: "the mistake is reported") {
            try problems(of: agent).contains { $0.hasPrefix("\(file):1:14: night-below: ") }
        }
        #expect(try agent.problemEffects() == ["last-valid-content"])
        let effect = try #require(agent.property("Problems").list?.first?.dictionary?["effect"]?.string)
        try expect(machine.halflight("status").output.joined(separator: "\n"), contains: effect)
        try expect(machine.halflight("doctor").output.joined(), contains: ":1:14: night-below: ")
        try expect(machine.halflight("config", "show").errors.last, contains: effect)
        try machine.home.configure("tray: off\n")
        try agent.waitForChanges(["night", "day", "night"])
        #expect(try agent.nightBelow == 50)
        try agent.stop()
        let next = try machine.startAgent(at: 45, "night")
        #expect(try next.nightBelow == 50, "the last valid content")
        #expect(try problems(of: next).count == 1)
    }

    @Test(.promise("configuration-machine-defaults")) func `defaults that others could have written are not used`()
        throws
    {
        try administer("night-below: 50\nday-above: 60\n", mode: 0o666)
        let agent = try machine.startAgent(at: 45, "day")
        #expect(try agent.nightBelow == 30)
        let remedy = "chmod o-w \(file)"
        let problem = try problems(of: agent).first
        expect(problem, hasPrefix: "\(file): ")
        expect(problem, hasSuffix: ": \(remedy)")
    }

    @Test func `commands read and check the administrator's file`() throws {
        try administer("source: sun\ntheme: {night: paper}\n")
        let path: [String: Any] = try machine.json("config", "path", "--json")
        #expect(path["machine"] as? String == file)
        #expect(try machine.halflight("theme", "list").output.contains { $0.hasPrefix("dn") && $0.contains("paper") })
        #expect(try machine.halflight("config", "check", "--machine").output == ["\(file) is valid."])
        let trace = try machine.home.folder.write("seconds,percent\n0,80\n60,35\n120,35\n", to: "light.csv")
        try administer("night-below: 50\nday-above: 60\n")
        let simulated = try machine.halflight("simulate", trace)
        expect(simulated.output, contains: "below 50 %")
        try administer("colour: red\n")
        try expect(machine.halflight("config", "check", "--machine").output, contains: "\"colour\"")
        try administer("guards: red\n")
        let wrong = try machine.halflight("config", "check", "--machine")
        #expect(wrong.code == 78)
        expect(wrong.errors.first, hasPrefix: "\(file):1:9: guards: ")
    }
}
