import Foundation

/// Takes all figures.
///
/// Whatever is compared is taken in turn, so that a busy moment of the machine falls on both.
struct Bench {
    private let plan: Plan
    private let programs: String
    private let client: BusClient
    private let halflight: Subject
    private let floor: Subject

    /// - Parameters:
    ///   - programs: the folder of all programs that are run.
    ///   - folder: a folder for what is needed meanwhile.
    init(_ plan: Plan, programs: String, folder: String) throws {
        self.plan = plan
        self.programs = programs
        client = try BusClient()
        try client.listen("type='signal',member='AppearanceChanged',path='/org/halflight/Agent'")
        let configuration = "\(folder)/no-waiting.yaml"
        try "settle: {to-day: 0s, to-night: 0s}\nguards: off\n".write(
            toFile: configuration, atomically: true, encoding: .utf8)
        halflight = try Subject(
            "halflightd", "\(programs)/halflightd", busName: "org.halflight.Agent",
            arguments: ["--config", configuration], log: "\(folder)/halflightd.log", client: client)
        floor = try Subject(
            "floor", "\(programs)/floor", busName: "org.halflight.Floor", log: "\(folder)/floor.log", client: client)
    }

    func run(_ report: (String) -> Void) throws -> [Figure] {
        report("starts")
        let start = try startToName()
        report("changes")
        try halflight.start()
        try floor.start()
        let change = try ueventToSignal()
        report("status")
        let status = try statusRun()
        try halflight.stop()
        try floor.stop()
        report("idle, for \(plan.idleSeconds + plan.watchedSeconds) s")
        return [
            Figure("uevent to signal", "µs", change, aim: .timesFloor(1.5)),
            Figure("start to name owned", "ms", start, aim: .atMost(15)),
            Figure("halflight status", "ms", status, aim: .atMost(6)),
        ] + (try idle())
    }
}

// MARK: - What takes time

extension Bench {
    private func startToName() throws -> Pair {
        try alternately(plan.starts) { subject in
            let time = try subject.start(withDefaults: true)
            try subject.stop()
            return time / 1000
        }
    }

    private func ueventToSignal() throws -> Pair {
        // What is only the first time, on either side.
        _ = try alternately(10, oneChange)
        return try alternately(plan.changes, oneChange)
    }

    /// Microseconds from a uevent to the signal.
    ///
    /// A backlight that is dark at first is bright after an even number of changes.
    private func oneChange(of subject: Subject, _ round: Int) throws -> Double {
        let appearance = round.isMultiple(of: 2) ? "night" : "day"
        subject.backlight.set(appearance == "night" ? 20 : 80)
        let sent = try subject.sendChange()
        let arrival = try client.wait(for: "AppearanceChanged") { $0.first == appearance }
        // What it does behind the signal, such as keeping its state, is not to fall into the next change; and that
        // is to meet a program at rest.
        try client.settle(subject.busName)
        rest(milliseconds: 2)
        return arrival - sent
    }

    /// Milliseconds that the command runs, and a C program that asks the same agent.
    private func statusRun() throws -> Pair {
        // As a person has it, without umockdev in the way.
        var environment = ProcessInfo.processInfo.environment
        environment["LD_PRELOAD"] = nil
        var pair = Pair()
        for _ in 0..<plan.statusRuns {
            pair.halflight.append(try run("halflight", ["status"], environment))
            pair.floor.append(try run("floor-status", [], environment))
        }
        return pair
    }

    private func run(_ program: String, _ arguments: [String], _ environment: [String: String]) throws -> Double {
        let start = microseconds()
        let child = try Child("\(programs)/\(program)", arguments, environment: environment)
        try child.waitForEnd()
        return (microseconds() - start) / 1000
    }

    private func alternately(_ rounds: Int, _ measure: (Subject) throws -> Double) throws -> Pair {
        try alternately(rounds) { subject, _ in try measure(subject) }
    }

    private func alternately(_ rounds: Int, _ measure: (Subject, _ round: Int) throws -> Double) throws -> Pair {
        var pair = Pair()
        for round in 0..<rounds {
            pair.halflight.append(try measure(halflight, round))
            pair.floor.append(try measure(floor, round))
        }
        return pair
    }
}

// MARK: - What it costs to be there

extension Bench {
    /// Memory is looked at while only one of the two runs: what both have loaded would count half in PSS.
    private func idle() throws -> [Figure] {
        try floor.start(withDefaults: true)
        sleep(UInt32(plan.idleSeconds))
        let floorMemory = try Memory(of: floor.running())
        try halflight.start(withDefaults: true)
        sleep(2)
        let switches = try contextSwitches()
        try floor.stop()
        let memory = try Memory(of: halflight.running())
        try halflight.stop()
        return memory.figures(beside: floorMemory) + [
            Figure("idle context switches", "in \(plan.watchedSeconds) s", switches, aim: .atMost(4))
        ]
    }

    private func contextSwitches() throws -> Pair {
        let before = (try halflight.running().contextSwitches(), try floor.running().contextSwitches())
        sleep(UInt32(plan.watchedSeconds))
        let after = (try halflight.running().contextSwitches(), try floor.running().contextSwitches())
        return Pair(halflight: Samples(after.0 - before.0), floor: Samples(after.1 - before.1))
    }
}

/// What a program at rest takes up.
private struct Memory {
    let rss: Samples
    let pss: Samples
    let privateDirty: Samples
    let threads: Samples

    init(of process: Child) throws {
        // Pages of a program file that is not yet on the disk count as dirty.
        sync()
        rss = Samples(try process.memory("Rss"))
        pss = Samples(try process.memory("Pss"))
        privateDirty = Samples(try process.memory("Private_Dirty"))
        threads = Samples(try process.number("Threads", in: "status"))
    }

    func figures(beside floor: Memory) -> [Figure] {
        [
            Figure("RSS", "MB", Pair(halflight: rss, floor: floor.rss), aim: .atMost(9), darkman: 7.9),
            Figure("PSS", "MB", Pair(halflight: pss, floor: floor.pss), aim: .atMost(6.5), darkman: 6.5),
            Figure(
                "private dirty", "MB", Pair(halflight: privateDirty, floor: floor.privateDirty), aim: .atMost(1.2),
                darkman: 1.3),
            Figure("threads", "", Pair(halflight: threads, floor: floor.threads), aim: .atMost(1)),
        ]
    }
}
