import LightTraces
import Simulation
import Switching
import TestSupport
import halflight

/// Returns the result of a trace with these rows. The default columns are a recording's.
func simulated(_ rows: String..., rules: Rules = Rules(), columns: String = "seconds,lux,percent,source,event")
    throws -> SimulationReport
{
    try simulated(text: ([columns] + rows).joined(separator: "\n"), rules: rules)
}

/// Returns the result of a trace.
func simulated(text: String, rules: Rules = Rules()) throws -> SimulationReport {
    let folder = try TemporaryFolder()
    return try simulated(path: folder.write(text, to: "light.csv"), rules: rules)
}

/// Returns the result of a trace in a file.
func simulated(path: String, rules: Rules = Rules()) throws -> SimulationReport {
    var simulation = Simulation(rules, SimulationReport(keepsDecisions: true))
    try simulation.run(TraceReader(path: path))
    return simulation.report
}

extension DecisionTimeline.Switch {
    /// Time and appearance, such as `10 night`.
    var short: String { "\(time.inSeconds) \(appearance)" }
}

/// A trace in which a candidate is cancelled, the lid is shut, and the sensor fails.
let eventfulTrace = """
    seconds,lux,percent,source,event
    0,426,,illuminance:iio:device0,
    40,20,,,
    45,250,,,
    75,5,,,
    130,600,,,
    170,,,,lid shut
    170.4,0,,,
    190,,,,lid open
    191,600,,,
    205,,,,no data (failing): in_illuminance_raw cannot be read
    225,60,,,
    240,20,,,
    246,,,,
    """
