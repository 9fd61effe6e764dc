/// The extent of the measurements.
struct Plan {
    /// Changes of the appearance, of each program.
    let changes: Int
    /// Measurements of the processor time of ten changes, of each program.
    let batches: Int
    /// Starts, of each program.
    let starts: Int
    /// Starts with many sensors, of each program.
    let sensorStarts: Int
    /// Runs of each of the command's subcommands, and of its floor.
    let commandRuns: Int
    /// The idle time before memory is measured, in seconds.
    private(set) var idleSeconds: Int
    /// The time over which wake-ups are counted, in seconds.
    let watchedSeconds: Int
    /// Changes for each number of hooks, of each program.
    let hookChanges: [(hooks: Int, changes: Int)]
    /// Changes in each configuration of the responders.
    let responderChanges: Int
    /// Changes for each number of clients that watch, of each program.
    let clientChanges: [(clients: Int, changes: Int)]
    /// Changes whose instructions are counted.
    let countedChanges: Int
    /// Changes by a light sensor whose instructions are counted: each takes 1.25 s.
    let countedSensorChanges: Int
    /// Changes before memory is measured.
    let longChanges: Int
    /// Reloads of the configuration before memory is measured.
    let reloads: Int
    /// Rows of the simulated trace.
    let traceRows: Int
    /// Runs of the simulation.
    let simulations: Int

    static let full = Plan(
        changes: 500, batches: 50, starts: 100, sensorStarts: 20, commandRuns: 200, idleSeconds: 10,
        watchedSeconds: 60, hookChanges: [(1, 100), (10, 100), (100, 30), (500, 20)], responderChanges: 100,
        clientChanges: [(1, 200), (100, 200), (1000, 100)], countedChanges: 100, countedSensorChanges: 10,
        longChanges: 20_000, reloads: 2_000, traceRows: 1_000_000, simulations: 5)
    /// The plan for figures that are counted, not timed.
    static let limits = {
        var plan = full
        plan.idleSeconds = 5
        return plan
    }()
    /// A short run to try the benchmark. The figures are only approximate.
    static let quick = Plan(
        changes: 100, batches: 5, starts: 10, sensorStarts: 2, commandRuns: 10, idleSeconds: 3, watchedSeconds: 5,
        hookChanges: [(1, 10), (10, 5), (100, 3), (500, 2)], responderChanges: 5,
        clientChanges: [(1, 10), (100, 10), (1000, 3)], countedChanges: 10, countedSensorChanges: 2,
        longChanges: 1000, reloads: 100, traceRows: 100_000, simulations: 2)
}
