import MQTTBridge
import Mosquitto
import SDEvent
import Switching

/// Machines that share a process, each with a connection of its own.
///
/// Each connects, publishes and reads as `halflight-mqtt` does, with the same code; only its agent is missing: the
/// appearance follows each message of light at once, and between 30 and 40 lx none. The lines that it prints have times
/// in microseconds since the epoch:
///
///     connected COUNT
///     night COUNT MEDIAN LAST
final class Crowd {
    private let loop: EventLoop
    private var machines: [SimulatedMachine] = []
    private var timer: TimerSource?
    private var started = 0
    private var published = 0
    private var connected = 0
    /// When each machine showed the appearance that the others are turning to.
    private var turns: (appearance: Appearance, times: [Duration])?

    /// New connections in a second.
    private static let pace = 500
    private static let tick = Duration.milliseconds(100)

    init(host: String, port: UInt16, site: String, _ numbers: Range<Int>, on loop: EventLoop) throws {
        self.loop = loop
        for number in numbers {
            let machine = try SimulatedMachine(number, host: host, port: port, site: site, on: loop) { [weak self] in
                self?.handle($0)
            }
            machines.append(machine)
        }
        timer = try loop.makeTimer { [weak self] in self?.goOn() }
        timer?.arm(at: loop.now)
    }

    /// Starts the next connections, then has each machine publish its state once a minute.
    private func goOn() {
        if started < machines.count {
            let next = min(machines.count, started + Crowd.pace / 10)
            for machine in machines[started..<next] { machine.start() }
            started = next
        } else {
            for _ in 0..<max(1, machines.count / 600) {
                machines[published % machines.count].publishState()
                published += 1
            }
        }
        timer?.arm(at: loop.now + Crowd.tick)
    }

    private func handle(_ event: SimulatedMachine.Event) {
        switch event {
        case .connected:
            connected += 1
            if connected == machines.count { print("connected \(connected)") }
        case .lost: connected -= 1
        case .turned(let appearance):
            if turns?.appearance != appearance { turns = (appearance, []) }
            turns?.times.append(loop.wallClock)
            guard let times = turns?.times, times.count == machines.count else { return }
            let (median, last) = (times[times.count / 2], times[times.count - 1])
            print("\(appearance) \(times.count) \(Crowd.microseconds(median)) \(Crowd.microseconds(last))")
        }
    }

    private static func microseconds(_ time: Duration) -> Int64 { Int64(time / .microseconds(1)) }
}
