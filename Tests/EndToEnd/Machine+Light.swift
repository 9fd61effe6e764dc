import Glibc
import TestSupport

/// Decides at once and at any time: for tests whose subject is not the rules of time.
let atOnce = """
    settle: {to-day: 0s, to-night: 0s}
    guards: off

    """

extension Machine {
    /// Starts the agent and waits until it has read `level` and decided for `appearance`; signals count from then on.
    func startAgent(at level: Double, _ appearance: String, arguments: [String] = []) throws -> RunningAgent {
        let agent = try startAgent(arguments)
        try agent.waitForLevel(level)
        try agent.waitForAppearance(appearance)
        try agent.forgetSignals()
        return agent
    }
}

/// The level of an illuminance: 20 * log10(lux), within 0...100 percent (the design's one scale).
func level(ofLux lux: Double) -> Double {
    min(100, max(0, 20 * log10(lux)))
}
