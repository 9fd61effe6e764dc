import Foundation

/// The costs when idle.
extension Bench {
    /// Measures memory while only one of the two runs. Shared libraries would count half in PSS.
    func atRest() throws -> [Figure] {
        report("memory at rest, for \(2 * plan.idleSeconds) s")
        let memory = try [floor, halflight].map { subject in
            try subject.start(withDefaults: true)
            sleep(UInt32(plan.idleSeconds))
            let memory = try Memory(of: subject.running())
            try subject.stop()
            return memory
        }
        let sizes = Pair(halflight: Samples(try size(of: "halflightd")), floor: Samples(try size(of: "floor")))
        return memory[1].figures(beside: memory[0]) + [
            Figure("size of the program, stripped", "MB", sizes, slack: 0.1)
        ]
    }

    /// Returns the size of a program's file in megabytes.
    private func size(of program: String) throws -> Double {
        var file = stat()
        guard stat("\(programs)/\(program)", &file) == 0 else { throw Failure("\(programs) has no \(program)") }
        return Double(file.st_size) / 1e6
    }

    /// Measures wake-ups and processor time when idle. All kinds of sources run at the same time.
    func idle() throws -> [Figure] {
        report("idle under each light, for \(plan.watchedSeconds) s")
        let setups = try [
            Setup("on a backlight", "5", self, mostSwitches: 4) { try $0.addBacklight() },
            Setup("on a light sensor far from half-light", "5", self) { try $0.addLightSensors(1, lux: 5000) },
            Setup("on a light sensor in half-light", "1", self) { try $0.addLightSensors(1, lux: 60) },
            // Half a point below the threshold, a candidate waits for 67 s.
            Setup("while a candidate waits", "1", self, dimsTo: 30) { try $0.addLightSensors(1, lux: 60) },
            Setup("beside 10 light sensors", "5", self) { try $0.addLightSensors(10, lux: 5000) },
            Setup("beside 100 light sensors", "5", self) { try $0.addLightSensors(100, lux: 5000) },
            Setup("on the sun", "5", self) { _ in },
        ]
        for setup in setups { try setup.start() }
        sleep(UInt32(max(plan.idleSeconds / 6, 1)))
        for setup in setups { setup.dim() }
        let before = try setups.map { try $0.effort() }
        sleep(UInt32(plan.watchedSeconds))
        let after = try setups.map { try $0.effort() }
        for setup in setups { try setup.stop() }
        let time = "in \(plan.watchedSeconds) s"
        return setups.indices.flatMap { index in
            let (switches, processor) = (
                pair(before[index].switches, after[index].switches),
                pair(before[index].processor, after[index].processor)
            )
            return [
                Figure(
                    "idle context switches \(setups[index].name)", time, switches,
                    aim: setups[index].mostSwitches, slack: 4),
                Figure("idle processor time \(setups[index].name)", "ms \(time)", processor.scaled(0.001), slack: 2),
            ]
        }
    }

    private func pair(_ before: (Double, Double), _ after: (Double, Double)) -> Pair {
        Pair(halflight: Samples(after.0 - before.0), floor: Samples(after.1 - before.1))
    }
}

/// The agent and the floor with the same devices, on a private bus.
private struct Setup {
    let name: String
    /// The aim for the agent's context switches in a minute.
    let mostSwitches: Double?
    private let bus: PrivateBus
    private let halflight: Subject
    private let floor: Subject
    private let lux: Double?

    /// - Parameters:
    ///   - pace: The floor's interval between readings of a light sensor, in seconds, like the agent's.
    ///   - lux: The illuminance once it is watched, with default settle times. `nil` for constant light.
    init(
        _ name: String, _ pace: String, _ bench: Bench, dimsTo lux: Double? = nil, mostSwitches: Double? = nil,
        devices: (MockedDevices) throws -> Void
    ) throws {
        (self.name, self.lux, self.mostSwitches) = (name, lux, mostSwitches)
        bus = try PrivateBus(folder: bench.folder)
        let client = try BusClient(address: bus.address)
        let variables = [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_STATE_HOME": "\(bus.address.dropFirst(10))-state",
        ]
        halflight = try bench.subject(.halflight, variables: variables, client: client)
        floor = try bench.subject(.floor, arguments: ["--pace", pace], variables: variables, client: client)
        try devices(halflight.devices)
        try devices(floor.devices)
    }

    func start() throws {
        try halflight.start(withDefaults: lux != nil)
        try floor.start()
    }

    func dim() {
        guard let lux else { return }
        halflight.devices.set(lux: lux)
        floor.devices.set(lux: lux)
    }

    func stop() throws {
        try halflight.stop()
        try floor.stop()
    }

    /// Returns both programs' counts until now.
    func effort() throws -> (switches: (Double, Double), processor: (Double, Double)) {
        let (halflight, floor) = (try halflight.running(), try floor.running())
        return (
            (try halflight.contextSwitches(), try floor.contextSwitches()),
            (try halflight.processorTime(), try floor.processorTime())
        )
    }
}

/// A program's memory.
struct Memory {
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
            Figure("RSS", "MB", Pair(halflight: rss, floor: floor.rss), aim: 9.5, darkman: 7.9, slack: 0.1),
            Figure("PSS", "MB", Pair(halflight: pss, floor: floor.pss), aim: 6.5, darkman: 6.5, slack: 0.1),
            Figure(
                "private dirty", "MB", Pair(halflight: privateDirty, floor: floor.privateDirty), aim: 1,
                darkman: 1.3, slack: 0.05),
            Figure("threads", "", Pair(halflight: threads, floor: floor.threads), aim: 1),
        ]
    }
}
