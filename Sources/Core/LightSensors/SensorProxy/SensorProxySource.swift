internal import SDBus
internal import SDEvent
internal import Selection
internal import Vocabulary

/// A light sensor that iio-sensor-proxy reads for its claimants (its `net.hadess.SensorProxy.xml`).
///
/// A claim is repeated if it fails: polkit refuses it without a seat, or it comes too early at login.
final class SensorProxySource: RefreshableSource, SleepingSource {
    let name = SourceName(.sensorProxy)
    private let loop: EventLoop
    private let connection: Connection
    private let times: Times
    private let factor: () -> Double
    private var running: Running?

    struct Times {
        /// The waits after refused claims and between searches for a sensor.
        var backOff = BackOff()
        /// The longest wait for a value after the claim.
        ///
        /// Before it, the service may show its last client's value: it reads the sensor only while claimed, each 0.7 s.
        var firstValue = Duration.seconds(2)
        /// The longest wait for a claim's answer. Recent services first wait for a value.
        var claim = Duration.seconds(10)
    }

    private struct Running {
        let deliver: (Reading.Value) -> Void
        let timer: TimerSource
        var backOff: BackOff
        var call: Slot?
        var isClaimed = false
        var hasValue = false
        /// The level's unit. `nil` until the service reports it.
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

    /// Releases the claim, so that the sensor may rest.
    func stop() {
        guard running != nil else { return }
        running = nil
        _ = try? call("ReleaseLight", timeout: times.claim) { _ in }
    }

    /// Asks for the value, because only changes are reported.
    func refresh() {
        if running?.isClaimed == true { askForValue() }
    }

    func machineWillSleep() {}

    /// Waits first: until its next read, the service may show a value from before the sleep.
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

    /// Returns the reading for lux, or for the unit "vendor", which means percent.
    static func value(_ level: Double, in unit: String) -> Reading.Value {
        let light = unit == "lux" ? Light(illuminance: level) : Level(percent: level).map { Light(level: $0) }
        guard let light else {
            return .noData(NoData(.implausible, "iio-sensor-proxy gives a light level of \(level), unit \(unit)"))
        }
        return .light(light)
    }
}
