import Foundation

/// The growth of a program's memory over a long run.
extension Bench {
    func growth() throws -> [Figure] {
        report("memory over \(plan.longChanges) changes and \(plan.reloads) reloads")
        let (halflight, floor) = (
            try subject(.halflight, arguments: ["--config", atOnce]), try subject(.floor)
        )
        let changes = try [halflight, floor].map { subject in
            try subject.devices.addBacklight()
            try subject.start()
            return try growth(of: subject, plan.longChanges) { _ = try subject.change($0) }
        }
        let reloads = try growth(of: halflight, plan.reloads) { _ in
            kill(try halflight.running().processID, SIGHUP)
            // The program answers the second of two calls only after the signal.
            for _ in 0..<2 { try client.settle(halflight.busName) }
        }
        try halflight.stop()
        try floor.stop()
        return [
            Figure(
                "growth over \(plan.longChanges) changes", "KB",
                Pair(halflight: Samples(changes[0]), floor: Samples(changes[1])), aim: 100, slack: 64),
            Figure(
                "growth over \(plan.reloads) reloads", "KB", Pair(halflight: Samples(reloads)), aim: 100,
                slack: 64),
        ]
    }

    /// Returns the growth of private dirty memory in kilobytes. Excludes the first tenth, which fills lists and caches.
    private func growth(of subject: Subject, _ rounds: Int, _ body: (_ round: Int) throws -> Void) throws -> Double {
        var before = 0.0
        for round in 0..<rounds {
            if round == rounds / 10 { before = try Memory(of: subject.running()).privateDirty.median }
            try body(round)
        }
        try subject.settle()
        return (try Memory(of: subject.running()).privateDirty.median - before) * 1000
    }
}
