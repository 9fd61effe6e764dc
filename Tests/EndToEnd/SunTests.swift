import Foundation
import TestSupport
import Testing

/// The last source: the sun's level is 35 + 5 * elevation, clamped. Without a place, fixed hours decide.
@Suite(.tags(.alone))
struct SunTests {
    @Test(arguments: [(0.0, "day", 100.0), (180.0, "night", 0.0)])
    func `the sun at the equator decides at noon and midnight`(fromNoon: Double, appearance: String, level: Double)
        throws
    {
        let machine = try Machine(configuration: place(fromNoon: fromNoon))
        let agent = try machine.startAgent(at: level, appearance)
        #expect(try agent.source == "sun")
        #expect(try agent.illuminance == -1)
    }

    /// A call gets the sun's current position, but the notice of a change must not wait for it.
    @Test func `a change is announced before anything else happens`() throws {
        let machine = try Machine(configuration: place(fromNoon: 0))
        let agent = try machine.startAgent(at: 100, "day")
        try agent.setMode("night")
        try agent.wait(until: "the mode is told") { agent.propertyChanges.contains { $0.name == "Mode" } }
        let told = agent.bus.signals.map { signal in
            signal.arguments.dropFirst().first?.dictionary?.keys.sorted().first ?? signal.member
        }
        #expect(told.prefix(2) == ["Appearance", "AppearanceChanged"])
    }

    @Test(.promise("sun-place-of-time-zone")) func `the sun uses the time zone's place`() throws {
        // Zones without summer time, of which one is within an hour of noon.
        let zones = [
            "Pacific/Honolulu", "America/Phoenix", "America/Bogota", "America/Sao_Paulo", "Africa/Abidjan",
            "Africa/Nairobi", "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Tokyo", "Pacific/Guadalcanal",
        ]
        let noons = try zones.map { name -> (String, Double) in
            let zone = try #require(TimeZone(identifier: name))
            let time = Calendar(identifier: .gregorian).dateComponents(in: zone, from: Date())
            return (name, abs(Double(time.hour ?? 0) + Double(time.minute ?? 0) / 60 - 12.5))
        }
        let zone = try #require(noons.min { $0.1 < $1.1 }).0
        let machine = try Machine()
        let agent = try machine.startAgent(environment: ["TZ": zone])
        try agent.waitForSource("sun")
        try agent.waitForAppearance("day")
        #expect(try agent.level > 50, "it is about noon in \(zone)")
    }
}
