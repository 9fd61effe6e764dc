import Foundation

/// The instructions of a session's daily work, counted by valgrind's callgrind. Nearly the same on every machine.
extension Bench {
    /// - Throws: `Failure` if valgrind is not installed.
    func instructions() throws -> [Figure] {
        report("instructions")
        let backlight = { (devices: MockedDevices) in try devices.addBacklight() }
        return try [
            row(
                "a change by force",
                Pair(
                    halflight: cost(.halflight, rounds: plan.countedChanges) { subject, round in
                        // The program answers when the change is done. The first call may be no change.
                        try subject.client.force(round.isMultiple(of: 2) ? "night" : "day", on: subject.busName)
                        try subject.client.drain()
                        // More than 200 calls a second are refused.
                        rest(milliseconds: 10)
                    })),
            row(
                "a change by a backlight's uevent",
                pair { kind in
                    try cost(kind, ["--config", atOnce], rounds: plan.countedChanges, devices: backlight) {
                        _ = try $0.change($1)
                    }
                }),
            // Two values around half-light, near which the sensor is read every 1.25 s.
            row(
                "a change by a light sensor",
                Pair(
                    halflight: cost(
                        .halflight, ["--config", atOnce], rounds: plan.countedSensorChanges,
                        devices: { try $0.addLightSensors(1, lux: 120) }
                    ) { subject, round in
                        // Waits for the first reading.
                        while try round == 0 && subject.client.level(of: subject.busName) < 0 { rest(milliseconds: 50) }
                        let isNight = round.isMultiple(of: 2)
                        subject.devices.set(lux: isNight ? 25 : 120)
                        let appearance = isNight ? "night" : "day"
                        _ = try subject.client.wait(for: "AppearanceChanged") { $0.first == appearance }
                    })),
            row(
                "a reading of a light sensor that decides nothing",
                Pair(
                    halflight: cost(
                        .halflight, rounds: plan.countedSensorChanges, isSlow: true,
                        devices: { try $0.addLightSensors(1, lux: 60) }
                    ) { subject, _ in try subject.devices.waitForRead() })),
            row(
                "a reading of a backlight that decides nothing",
                pair { kind in
                    try cost(kind, rounds: plan.countedChanges, devices: backlight) { subject, round in
                        subject.devices.set(round.isMultiple(of: 2) ? 78 : 80)
                        _ = try subject.devices.sendChange()
                    }
                }),
            row(
                "a start and a stop",
                pair { kind in Samples(try total(kind, devices: backlight) { _, _ in }) }),
            row("halflight status", statusInstructions()),
        ]
    }

    private func row(_ name: String, _ pair: Pair) -> Figure {
        Figure("instructions of \(name)", "thousand", pair)
    }

    private func pair(_ measure: (Kind) throws -> Samples) rethrows -> Pair {
        Pair(halflight: try measure(.halflight), floor: try measure(.floor))
    }

    /// Returns the cost of one round, without checking whether it is done.
    ///
    /// The count is from one run, because two starts can differ by as much as some readings, depending on the threads'
    /// waits.
    ///
    /// - Parameter isSlow: Whether a round takes seconds, in which another timer may fire. If so, the rounds' median
    ///   counts.
    private func cost(
        _ kind: Kind, _ arguments: [String] = [], rounds: Int, isSlow: Bool = false,
        devices: (MockedDevices) throws -> Void = { _ in }, _ round: (Subject, Int) throws -> Void
    ) throws -> Samples {
        var costs: [Double] = []
        var settling: [Double] = []
        _ = try total(kind, arguments, devices: devices) { subject, callgrind in
            let process = try subject.running().processID
            // The first two rounds are not counted.
            for number in 0..<2 {
                try round(subject, number)
                try subject.settle()
            }
            _ = try callgrind.count(of: process)
            // Counting itself has a cost, the same in both.
            for number in 2..<rounds + 2 {
                try round(subject, number)
                try subject.settle()
                if isSlow || number == rounds + 1 { costs.append(try callgrind.count(of: process)) }
            }
            for number in 1...rounds {
                try subject.settle()
                if isSlow || number == rounds { settling.append(try callgrind.count(of: process)) }
            }
        }
        let middle = isSlow ? rounds / 2 : 0
        return Samples((costs.sorted()[middle] - settling.sorted()[middle]) / (isSlow ? 1 : Double(rounds)))
    }

    /// Returns the thousands of instructions of a whole run, or of the rest after `body` has counted.
    private func total(
        _ kind: Kind, _ arguments: [String] = [], devices: (MockedDevices) throws -> Void,
        _ body: (Subject, Callgrind) throws -> Void
    ) throws -> Double {
        let callgrind = try Callgrind(in: folder)
        // Each run starts without an earlier state.
        let state = "\(folder)/counted-state"
        try? FileManager.default.removeItem(atPath: state)
        let subject = try subject(
            kind, arguments: kind == .halflight ? arguments : [], wrapper: callgrind.command,
            variables: Bench.sameEverywhere.merging(["XDG_STATE_HOME": state]) { $1 })
        try devices(subject.devices)
        try subject.start()
        try body(subject, callgrind)
        try subject.stop()
        return try callgrind.total()
    }

    private func statusInstructions() throws -> Pair {
        let agent = try subject(.halflight, variables: Bench.sameEverywhere)
        try agent.devices.addBacklight()
        try agent.start()
        func total(_ program: String, _ arguments: [String] = []) throws -> Samples {
            let callgrind = try Callgrind(in: folder)
            try run(program, arguments, wrapper: callgrind.command, variables: Bench.sameEverywhere)
            return Samples(try callgrind.total())
        }
        let pair = Pair(halflight: try total("halflight", ["status"]), floor: try total("floor-status"))
        try agent.stop()
        return pair
    }

    /// Hash tables in a fixed order, and a zone with a place for the sun.
    private static let sameEverywhere = ["SWIFT_DETERMINISTIC_HASHING": "1", "TZ": "Europe/Berlin"]
}

/// A run under valgrind's callgrind.
private final class Callgrind {
    /// The words before the program and its arguments.
    let command: [String]
    private let output: String
    private var counts = 0

    init(in folder: String) throws {
        guard let valgrind = findProgram("valgrind") else {
            throw Failure("valgrind is not installed (Debian and its kin: apt-get install valgrind)")
        }
        // `Benchmarks/run` reads the profiles of all runs.
        output = "\(folder)/callgrind-\(UUID().uuidString)"
        command = [valgrind, "--quiet", "--tool=callgrind", "--demangle=no", "--callgrind-out-file=\(output)"]
    }

    /// Returns the thousands of instructions since the start or the last count.
    func count(of process: pid_t) throws -> Double {
        let dump = try Child(["vgdb", "--pid=\(process)", "dump"], environment: ProcessInfo.processInfo.environment)
        try dump.waitForEnd()
        counts += 1
        return try total(in: "\(output).\(counts)")
    }

    /// Returns the thousands of instructions since the last count, after the program's end.
    func total() throws -> Double { try total(in: output) }

    private func total(in output: String) throws -> Double {
        let line = try text(of: output).split(separator: "\n").first { $0.hasPrefix("totals: ") }
        guard let line, let number = Double(line.dropFirst(8)) else { throw Failure("callgrind gave no count") }
        return number / 1000
    }
}
