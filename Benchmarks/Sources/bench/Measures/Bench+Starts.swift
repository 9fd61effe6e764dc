/// The time to start.
extension Bench {
    func starts() throws -> [Figure] {
        report("starts")
        let toName = try alternately(plan.starts, halflight, floor) { subject, _ in
            let time = try subject.start(withDefaults: true)
            try subject.stop()
            return time / 1000
        }
        let toDecision = try alternately(plan.starts, halflight, floor) { subject, _ in
            try decisionTime(of: subject)
        }
        return [
            Figure("start to name owned", "ms", toName, aim: 15),
            Figure("start to first decision", "ms", toDecision),
        ]
    }

    /// Measures starts with many light sensors, one of which is used.
    func sensors() throws -> [Figure] {
        try [1, 10, 100].map { count in
            report("starts with \(count) sensors")
            let subjects = (try subject(.halflight), try subject(.floor))
            for subject in [subjects.0, subjects.1] { try subject.devices.addLightSensors(count, lux: 5000) }
            let pair = try alternately(plan.sensorStarts, subjects.0, subjects.1) { subject, _ in
                try decisionTime(of: subject)
            }
            return Figure("start to first decision, \(count) light sensor\(count == 1 ? "" : "s")", "ms", pair)
        }
    }

    /// Returns the time from start to decision, in milliseconds.
    private func decisionTime(of subject: Subject) throws -> Double {
        let time = try subject.startToDecision()
        try subject.client.settle(subject.busName)
        try subject.stop()
        return time / 1000
    }
}
