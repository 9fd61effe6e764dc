import MQTTBridge
import Mosquitto
import SDEvent
import Switching

/// Machines that share a process, each with its own connection.
///
/// Each machine connects, publishes and reads like `halflight-mqtt`, with the same code, but without an agent. The
/// appearance follows each message of light at once, and stays between 30 and 40 lx. The printed lines have times in
/// microseconds since the epoch:
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
    /// The times at which machines turned to the newest appearance.
    private var turns: (appearance: Appearance, times: [Duration])?

    /// The number of new connections per second.
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

    /// Starts connections, and later publishes each state once a minute.
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
