import Foundation

/// The run time of the command and of an equivalent C program.
extension Bench {
    func commands() throws -> [Figure] {
        report("commands")
        var (status, set) = (Pair(), Pair())
        for round in 0..<plan.commandRuns {
            status.halflight.append(try run("halflight", ["status"]))
            status.floor.append(try run("floor-status"))
            let modes = round.isMultiple(of: 2) ? ["night", "day"] : ["day", "night"]
            set.halflight.append(try run("halflight", ["set", modes[0], "--quiet"]))
            set.floor.append(try run("floor-set", [modes[1]]))
        }
        try run("halflight", ["set", "auto"])
        try client.drain()
        return [
            Figure("halflight status", "ms", status),
            Figure("halflight set --quiet", "ms", set),
        ]
    }

    /// Measures `simulate` on a trace that rises and falls every two hours, with noise.
    func simulation() throws -> [Figure] {
        report("simulation")
        let trace = "\(folder)/light.csv"
        var rows = "seconds,lux\n"
        rows.reserveCapacity(plan.traceRows * 16)
        for second in 0..<plan.traceRows {
            let level = 35 + 30 * sin(Double(second) / 3600 * .pi) + Double(second * 7919 % 100) / 25
            rows += "\(second),\(Int(pow(10, level / 20)))\n"
        }
        try rows.write(toFile: trace, atomically: true, encoding: .utf8)
        var pair = Pair()
        for _ in 0..<plan.simulations {
            pair.halflight.append(Double(plan.traceRows) / (try run("halflight", ["simulate", trace])) / 1000)
            pair.floor.append(Double(plan.traceRows) / (try run("floor-simulate", [trace])) / 1000)
        }
        return [Figure("halflight simulate", "million samples/s", pair, isMoreBetter: true)]
    }

    /// Returns the milliseconds of a process, from creation to end.
    ///
    /// - Parameter wrapper: The program that runs it, with its arguments, if any.
    @discardableResult
    func run(
        _ program: String, _ arguments: [String] = [], wrapper: [String] = [], variables: [String: String] = [:]
    ) throws -> Double {
        // As in normal use, without umockdev.
        var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        environment["LD_PRELOAD"] = nil
        let start = microseconds()
        let child = try Child(wrapper + ["\(programs)/\(program)"] + arguments, environment: environment)
        try child.waitForEnd()
        return (microseconds() - start) / 1000
    }
}
