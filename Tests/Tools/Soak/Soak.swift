import AgentInterface
import Foundation
import HalflightAgent
import HalflightConfiguration
import LoopSupport
import Switching
import SystemPackage
import TestSupport

/// An agent in days of random light, faults and restarts, on a manual clock.
@MainActor
final class Soak {
    private static let day = Duration.seconds(86_400)
    private let home: Home
    private let bus: PrivateBus
    private let devices: MockedDevices
    private let time: ManualClock
    private var random: SplitMix64
    private var promise = Promise()
    private var agent: AgentRun?
    private var loop: EventLoop
    private var isSpoiled = false
    private var counts: [String: Int] = [:]

    init(seed: UInt64) throws {
        home = try Home()
        bus = try PrivateBus()
        for (name, value) in home.environment { setenv(name, value, 1) }
        setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(home.folder.path)/no-system-bus", 1)
        devices = try MockedDevices()
        random = SplitMix64(seed: seed)
        // A fixed date, so that the result doesn't depend on the date of the run.
        time = ManualClock(now: .seconds(1000), wallClock: .seconds(1_735_689_600))
        loop = try EventLoop(clock: time)
        try home.configure(Soak.configuration)
        try home.installHook("50-none", "exit 0")
        devices.toggleBacklight()
    }

    /// Without the sun, whose light is independent of the simulated light.
    private static let configuration = "source: [illuminance, backlight]\ndesktop: none\n"

    /// Returns the report's lines. Throws `Promise.Broken`, or an error of the agent.
    func live(days: Int) throws -> [String] {
        try start()
        try end()
        let before = Usage.now
        try start()
        var early: Usage?
        let end = time.now + Soak.day * days
        while time.now < end {
            try happen()
            if early == nil, time.now > end - Soak.day * days * 9 / 10 { early = .now }
        }
        let late = Usage.now
        try self.end()
        let after = Usage.now
        let growth = late.heap - (early ?? late).heap
        try expect(
            after.descriptors == before.descriptors, "descriptors: \(before.descriptors), then \(after.descriptors)")
        try expect(after.threads == before.threads, "threads: \(before.threads), then \(after.threads)")
        try expect(growth < 256 << 10, "the heap grew by \(growth) bytes after the first tenth of the time")
        return [
            "days              \(days)", "switches          \(promise.switches)",
            "longest mistake   \(promise.worst) (promised: \(Promise.longest))",
            "descriptors left  \(after.descriptors - before.descriptors)",
            "threads left      \(after.threads - before.threads)", "heap growth       \(growth) bytes",
        ] + counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    }

    private func expect(_ holds: Bool, _ what: String) throws {
        guard holds else { throw Promise.Broken(sentence: what) }
    }
}

// MARK: - The agent

extension Soak {
    private func start() throws {
        loop = try EventLoop(clock: time)
        let agent = try AgentRun(AgentOptions(), folders: .current, on: loop)
        self.agent = agent
        try agent.begin()
        try settle()
    }

    /// As SIGTERM does.
    private func end() throws {
        agent?.stop()
        _ = try loop.run()
        agent = nil
    }

    /// Until all responders and reads are done.
    private func settle() throws {
        let deadline = ContinuousClock.now + .seconds(300)
        repeat {
            // A sensor is read on another thread, and child processes end in their own time.
            var patience = isBusy ? Duration.milliseconds(5) : .zero
            while try loop.runOnce(timeout: patience) { patience = .zero }
            try expect(ContinuousClock.now < deadline, "responders or a read have not ended for 300 s")
        } while isBusy
    }

    private var isBusy: Bool { agent?.isBusy == true }

    /// Timer by timer.
    private func goOn(for duration: Duration) throws {
        let end = time.now + duration
        repeat {
            try settle()
            try check()
        } while time.advance(to: end)
        try settle()
        try check()
    }

    private func check() throws {
        guard let agent else { return }
        let isThere = !isSpoiled && (devices.hasBacklight || devices.hasSensor)
        do throws(Promise.Broken) {
            try promise.check(agent.status, agent.band, level: isThere ? devices.level.rounded() : nil, at: time.now)
        } catch {
            throw Promise.Broken(sentence: "after \((time.now - .seconds(1000)) / Soak.day) days \(error.sentence)")
        }
    }
}

// MARK: - Events

extension Soak {
    private func happen() throws {
        // A device is unplugged less than half of the time.
        if !devices.hasBacklight, random.chance(40) { devices.toggleBacklight() }
        switch Int.random(in: 0..<97, using: &random) {
        case 0..<55: try light()
        case 55..<65: try clouds()
        case 65..<71: count("unplugged or plugged in: backlight") { devices.toggleBacklight() }
        case 71..<74: count("unplugged or plugged in: sensor") { devices.toggleSensor() }
        case 74..<80: try spoil()
        case 80..<86: try configure()
        case 86..<93: try restart()
        default: setClock()
        }
        try goOn(for: pause)
    }

    /// Usually seconds to minutes, sometimes hours.
    private var pause: Duration {
        let longest = random.pick([5, 60, 600, 600, 3600, 14_400])
        return .milliseconds(Int.random(in: 0...longest * 1000, using: &random))
    }

    private func count(_ what: String, _ action: () throws -> Void) rethrows {
        counts[what, default: 0] += 1
        try action()
    }

    private func light() throws {
        let isTold = !random.chance(10)
        count(isTold ? "light moved" : "light moved, without a uevent") {
            isSpoiled = false
            devices.set(
                random.chance(30) ? .random(in: 25...45, using: &random) : .random(in: 0...100, using: &random),
                isTold: isTold)
        }
    }

    private func clouds() throws {
        try count("clouds") {
            isSpoiled = false
            for _ in 0..<Int.random(in: 2...12, using: &random) {
                devices.set(.random(in: 0...100, using: &random))
                try goOn(for: .milliseconds(Int.random(in: 0...20_000, using: &random)))
            }
        }
    }

    private func spoil() throws {
        count("invalid attributes") {
            isSpoiled = true
            devices.spoil(random.pick(["", "banana", "-1", "1e999", "99999999999999999999", "nan", "\u{0}"]))
        }
        try goOn(for: pause)
        isSpoiled = false
        devices.set(devices.level)
    }

    private func configure() throws {
        let text = random.pick([
            Soak.configuration, Soak.configuration + "# again\n", "no: such: file", "source: [nothing]\n", "\u{0}\u{1}",
        ])
        try count("configuration rewritten") { try home.configure(text) }
    }

    private func restart() throws {
        // An unreadable configuration prevents the start.
        try home.configure(Soak.configuration)
        if random.chance(50) {
            try count("restart") { try end() }
        } else {
            // Drops the agent without ending it, as far as possible within a process that continues.
            count("crash") { agent = nil }
        }
        try start()
    }

    private func setClock() {
        count("clock set") {
            let step = random.pick([1, -1, 365 * 10, -365 * 10])
            time.wallClock += Soak.day * step
        }
    }
}
