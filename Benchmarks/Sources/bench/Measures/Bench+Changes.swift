import Foundation

/// The costs of a change.
extension Bench {
    /// Measures the time from uevent to signal, and the processor time.
    func latency() throws -> [Figure] {
        // Excludes the costs of the first time, on both sides.
        _ = try alternately(10, halflight, floor, oneChange)
        let latency = try alternately(plan.changes, halflight, floor, oneChange)
        let processor = try alternately(plan.batches, halflight, floor, processorTime)
        let keep = "\(folder)/kept"
        try FileManager.default.createDirectory(atPath: keep, withIntermediateDirectories: true)
        try floor.stop()
        let keeping = try subject(.floor, arguments: ["--keep", keep])
        try keeping.devices.addBacklight()
        try keeping.start()
        let kept = try alternately(plan.batches, halflight, keeping, processorTime)
        try keeping.stop()
        try floor.start()
        return [
            Figure("uevent to signal", "µs", latency),
            Figure("processor time for a change", "µs", processor),
            Figure("processor time for a change, the floor keeping it too", "µs", kept),
        ]
    }

    /// Returns the processor time of a change and its consequences, in microseconds.
    private func processorTime(of subject: Subject, _: Int) throws -> Double {
        let before = try subject.running().processorTime()
        for round in 0..<10 { _ = try oneChange(of: subject, round) }
        return (try subject.running().processorTime() - before) / 10
    }

    /// Returns the microseconds from a uevent to the signal. Waits afterwards until the change is done.
    func oneChange(of subject: Subject, _ round: Int) throws -> Double {
        let (sent, arrival) = try subject.change(round)
        try subject.settle()
        return arrival - sent
    }

    /// Measures the time until the last of many clients has the signal.
    func clients() throws -> [Figure] {
        var others: [BusClient] = []
        var figures: [Figure] = []
        for (count, changes) in plan.clientChanges {
            report("changes with \(count) clients")
            while others.count < count - 1 {
                let other = try BusClient()
                try other.listen("type='signal',member='AppearanceChanged',path='/org/halflight/Agent'")
                others.append(other)
            }
            // It connected last, so the bus serves it last.
            let last = try BusClient()
            try last.listen("type='signal',member='AppearanceChanged',path='/org/halflight/Agent'")
            let pair = try alternately(changes, halflight, floor) { subject, round in
                let (sent, _) = try subject.change(round)
                let appearance = round.isMultiple(of: 2) ? "night" : "day"
                let arrival = try last.wait(for: "AppearanceChanged") { $0.first == appearance }
                for other in others { try other.drain() }
                try subject.settle()
                return arrival - sent
            }
            figures.append(
                Figure("uevent to signal at the last of \(count) client\(count == 1 ? "" : "s")", "µs", pair))
        }
        return figures
    }
}

/// Returns the path of a program on the PATH.
func findProgram(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        .first { access($0, X_OK) == 0 }
}
