internal import SDBus
internal import SDEvent
internal import Selection
internal import Vocabulary

/// An ambient light sensor that the service iio-sensor-proxy reads, for whoever has claimed it
/// (`net.hadess.SensorProxy.xml` of iio-sensor-proxy).
///
/// A claim may be refused: by polkit without a seat, or because it comes too early at login. It is repeated.
final class SensorProxySource: RefreshableSource, SleepingSource {
    let name = SourceName(.sensorProxy)
    private let loop: EventLoop
    private let connection: Connection
    private let times: Times
    /// The number that what it gives in lux is multiplied by now.
    private let factor: () -> Double
    private var running: Running?

    struct Times {
        /// The waits between claims that are refused, and before it is asked again whether there is a sensor.
        var backOff = BackOff()
        /// How long a value may take to come after the claim.
        ///
        /// Until then what the service shows may be of its last user's time: it reads the sensor only while that is
        /// claimed, every 0.7 s.
        var firstValue = Duration.seconds(2)
        /// How long the service may take to answer a claim: recent ones wait for a first value.
        var claim = Duration.seconds(10)
    }

    private struct Running {
        let deliver: (Reading.Value) -> Void
        let timer: TimerSource
        var backOff: BackOff
        var call: Slot?
        var isClaimed = false
        var hasValue = false
        /// The unit of the level; nil until the service has reported it.
        var unit: String?
    }

    init(on loop: EventLoop, _ connection: Connection, times: Times, factor: @escaping () -> Double = { 1 }) {
        self.loop = loop
        self.connection = connection
        self.times = times
        self.factor = factor
    }

    func start(_ use: SourceRole, _ deliver: @escaping (Reading.Value) -> Void) {
        stop()
        guard let timer = makeTimer(on: loop, deliver, { [weak self] in self?.timerFired() }) else { return }
        running = Running(deliver: deliver, timer: timer, backOff: times.backOff)
        claim()
    }

    /// The sensor rests when nobody has claimed it.
    func stop() {
        guard running != nil else { return }
        running = nil
        // Nobody waits for the answer.
        _ = try? call("ReleaseLight", timeout: times.claim) { _ in }
    }

    /// The service tells of changes alone, so it has to be asked.
    func refresh() {
        if running?.isClaimed == true { askForValue() }
    }

    func machineWillSleep() {}

    /// It may show what it showed before the machine slept, until it has read the sensor again.
    func machineDidWake() {
        running?.timer.arm(at: loop.now + times.firstValue)
    }

    private func timerFired() {
        if running?.isClaimed == true { askForValue() } else { claim() }
    }

    private func call(
        _ member: String, timeout: Duration, _ handler: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws(BusError) -> Slot {
        try connection.callLater(
            SensorProxy.name, path: SensorProxy.path, interface: SensorProxy.name, member: member, timeout: timeout,
            handler)
    }
}

// MARK: - The claim

extension SensorProxySource {
    private func claim() {
        do throws(BusError) {
            running?.call = try call("ClaimLight", timeout: times.claim) { [weak self] in self?.claimAnswered($0) }
        } catch {
            claimAnswered(.failure(error))
        }
    }

    private func claimAnswered(_ answer: Result<[BusValue], BusError>) {
        guard let running else { return }
        switch answer {
        case .success:
            self.running?.isClaimed = true
            self.running?.backOff.reset()
            if !running.hasValue { running.timer.arm(at: loop.now + times.firstValue) }
        case .failure(let error):
            if let wait = self.running?.backOff.wait() { running.timer.arm(at: loop.now + wait) }
            running.deliver(.noData(NoData(.failing, "iio-sensor-proxy refuses access to its light sensor: \(error)")))
        }
    }
}

// MARK: - Values

extension SensorProxySource {
    /// Handles properties of the service that have changed.
    func propertiesDidChange(_ properties: BusValue) {
        guard let running else { return }
        if let unit = properties["LightLevelUnit"]?.string { self.running?.unit = unit }
        guard let level = properties["LightLevel"]?.number else { return }
        guard let unit = self.running?.unit else { return askForValue() }
        self.running?.hasValue = true
        if running.isClaimed { running.timer.disarm() }
        running.deliver(SensorProxySource.value(level, in: unit).scaled(by: factor()))
    }

    private func askForValue() {
        let answered: (Result<[BusValue], BusError>) -> Void = { [weak self] in self?.valueAnswered($0) }
        do throws(BusError) {
            running?.call = try connection.callLater(
                SensorProxy.name, path: SensorProxy.path, interface: SensorProxy.properties, member: "GetAll",
                [.string(SensorProxy.name)], timeout: times.claim, answered)
        } catch {
            valueAnswered(.failure(error))
        }
    }

    private func valueAnswered(_ answer: Result<[BusValue], BusError>) {
        guard let running else { return }
        switch answer {
        case .success(let values):
            guard let properties = values.first, properties["LightLevel"]?.number != nil,
                properties["LightLevelUnit"]?.string != nil
            else { return running.deliver(.noData(NoData(.missing, "iio-sensor-proxy has no light level"))) }
            propertiesDidChange(properties)
        case .failure(let error):
            running.deliver(.noData(NoData(.failing, "iio-sensor-proxy does not report its light level: \(error)")))
        }
    }

    /// A level in lux, or as the "vendor" has it, which is percent.
    static func value(_ level: Double, in unit: String) -> Reading.Value {
        let light = unit == "lux" ? Light(illuminance: level) : Level(percent: level).map { Light(level: $0) }
        guard let light else {
            return .noData(NoData(.implausible, "iio-sensor-proxy gives a light level of \(level), unit \(unit)"))
        }
        return .light(light)
    }
}
