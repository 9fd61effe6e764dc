import Foundation
import TestSupport

/// Decides at once and at any time: for tests whose subject is not the rules of time.
let atOnce = """
    settle: {to-day: 0s, to-night: 0s}
    guards: off

    """

extension Machine {
    /// A machine with a backlight at 80 %.
    static func lit(_ configuration: String = atOnce) throws -> (machine: Machine, backlight: Testbed.Backlight) {
        let machine = try Machine(configuration: configuration)
        return (machine, try machine.devices.addBacklight(brightness: 80))
    }

    /// A machine with a backlight at 80 %, and its agent, by day.
    static func byDay() throws -> (machine: Machine, backlight: Testbed.Backlight, agent: RunningAgent) {
        let (machine, backlight) = try lit()
        return (machine, backlight, try machine.startAgent(at: 80, "day"))
    }

    /// Starts the agent and waits until it has read `level` and decided for `appearance`; signals count from then on.
    func startAgent(at level: Double, _ appearance: String, arguments: [String] = []) throws -> RunningAgent {
        let agent = try startAgent(arguments)
        try agent.waitForLevel(level)
        try agent.waitForAppearance(appearance)
        try agent.forgetSignals()
        return agent
    }

    /// The same with a new light sensor that measures so many lux.
    ///
    /// At a place where the sun says the same, this is no switch, and the next one waits for no interval.
    func startAgent(
        lux: Int, _ appearance: String
    ) throws -> (agent: RunningAgent, sensor: Testbed.LightSensor) {
        let sensor = try devices.addLightSensor(lux: lux)
        return (try startAgent(at: level(ofLux: Double(lux)), appearance), sensor)
    }
}

/// The level of an illuminance: 20 * log10(lux), within 0...100 percent (the design's one scale).
func level(ofLux lux: Double) -> Double {
    min(100, max(0, 20 * log10(lux)))
}

/// A configuration's place on the equator, so many degrees east of where it is noon now, -180...180.
///
/// Within half an hour of noon or midnight the sun stands more than 60 degrees up or down there.
func place(fromNoon degrees: Double) -> String {
    let secondsToNoon = 43_200 - Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)
    let longitude = (secondsToNoon / 240 + degrees + 540).truncatingRemainder(dividingBy: 360) - 180
    return "place: {latitude: 0.0, longitude: \(longitude)}\n"
}

/// What the local clock, which is UTC in tests, shows so many hours from now: `22:07`.
func clock(hoursFromNow hours: Int) -> String {
    let minute = (Int(Date().timeIntervalSince1970) / 60 + hours * 60) % (24 * 60)
    return String(format: "%02d:%02d", minute / 60, minute % 60)
}

extension RunningAgent {
    /// What the source in use said last, believed or not, in lux.
    var seenIlluminance: Double? {
        get throws {
            try sources().first { $0.details["selected"]?.bool == true }?.details["illuminance"]?.double
        }
    }

    /// Waits until the source in use has said so many lux, believed or not.
    func waitUntilSeen(lux: Double) throws {
        try wait(until: "the sensor says \(lux) lx") { try seenIlluminance == lux }
    }
}
