import Foundation
import TestSupport

/// Settings without delays or guards, for tests of other rules.
let atOnce = """
    settle: {to-day: 0s, to-night: 0s}
    guards: off

    """

extension Machine {
    /// Creates a machine with a backlight at 80 %.
    static func lit(_ configuration: String = atOnce) throws -> (machine: Machine, backlight: Testbed.Backlight) {
        let machine = try Machine(configuration: configuration)
        return (machine, try machine.devices.addBacklight(brightness: 80))
    }

    /// Creates a machine at 80 % with its agent, by day.
    static func byDay() throws -> (machine: Machine, backlight: Testbed.Backlight, agent: RunningAgent) {
        let (machine, backlight) = try lit()
        return (machine, backlight, try machine.startAgent(at: 80, "day"))
    }

    /// Starts the agent and waits for a level and an appearance. Signals count from then on.
    func startAgent(at level: Double, _ appearance: String, arguments: [String] = []) throws -> RunningAgent {
        let agent = try startAgent(arguments)
        try agent.waitForLevel(level)
        try agent.waitForAppearance(appearance)
        try agent.forgetSignals()
        return agent
    }

    /// Starts the agent with a new light sensor that measures `lux`.
    ///
    /// If the sun says the same here, this isn't a switch, and the next switch needs no interval.
    func startAgent(
        lux: Int, _ appearance: String
    ) throws -> (agent: RunningAgent, sensor: Testbed.LightSensor) {
        let sensor = try devices.addLightSensor(lux: lux)
        return (try startAgent(at: level(ofLux: Double(lux)), appearance), sensor)
    }
}

/// Returns an illuminance's level: 20 * log10(lux), within 0...100 percent (the design's one scale).
func level(ofLux lux: Double) -> Double {
    min(100, max(0, 20 * log10(lux)))
}

/// Returns a configuration's place on the equator. In degrees east of the current noon, -180...180.
///
/// Within half an hour of noon or midnight, the sun is more than 60 degrees above or below the horizon.
func place(fromNoon degrees: Double) -> String {
    let secondsToNoon = 43_200 - Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)
    let longitude = (secondsToNoon / 240 + degrees + 540).truncatingRemainder(dividingBy: 360) - 180
    return "place: {latitude: 0.0, longitude: \(longitude)}\n"
}

/// Returns the local time (UTC in tests) some hours from now, like `22:07`.
func clock(hoursFromNow hours: Int) -> String {
    let minute = (Int(Date().timeIntervalSince1970) / 60 + hours * 60) % (24 * 60)
    return String(format: "%02d:%02d", minute / 60, minute % 60)
}

extension RunningAgent {
    /// The source's last illuminance, believed or not. In lux.
    var seenIlluminance: Double? {
        get throws {
            try sources().first { $0.details["selected"]?.bool == true }?.details["illuminance"]?.double
        }
    }

    /// Waits until the source in use reports an illuminance, believed or not.
    func waitUntilSeen(lux: Double) throws {
        try wait(until: "the sensor says \(lux) lx") { try seenIlluminance == lux }
    }
}
