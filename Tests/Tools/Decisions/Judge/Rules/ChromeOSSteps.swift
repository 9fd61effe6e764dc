import Glibc
import Switching

/// The rule of ChromeOS's powerd for brightness steps: two readings past a threshold.
///
/// Here, two steps overlap in the band, and the upper one is day. The count of readings continues when the light
/// returns to the band. It only restarts when the light moves to the other side of the last change.
///
/// Source: the ChromiumOS repository platform2, power_manager/powerd/policy/ambient_light_handler.cc.
struct ChromeOSSteps: LightRule {
    static let readings = 2
    /// Between readings.
    static let period = Duration.seconds(1)

    static let asks = true
    let name = "ChromeOS powerd"
    private(set) var appearance: Appearance?
    private(set) var deadline: Duration?
    private let band: Band
    /// In whole lux.
    private var luxAtChange = 0.0
    /// Compared with the last change; `nil` if it's the same.
    private var isBrighter: Bool?
    private var count = 0
    private var lux = 0.0

    init(_ band: Band) { self.band = band }

    mutating func observe(_ light: Light, at now: Duration) {
        guard let illuminance = light.illuminance else { return }
        lux = illuminance.rounded()
        read(at: now)
    }

    mutating func serveDeadline() {
        guard let deadline else { return }
        read(at: deadline)
    }

    private mutating func read(at now: Duration) {
        deadline = nil
        guard let light = Light(illuminance: lux) else { return }
        guard let appearance else { return change(to: band.appearance(nearest: light.level)) }
        guard lux != luxAtChange else { return isBrighter = nil }
        if isBrighter != (lux > luxAtChange) { (isBrighter, count) = (lux > luxAtChange, 0) }
        guard band.appearance(at: light.level) == appearance.other, isBrighter == (appearance == .night) else { return }
        count += 1
        guard count >= ChromeOSSteps.readings else { return deadline = now + ChromeOSSteps.period }
        change(to: appearance.other)
    }

    private mutating func change(to new: Appearance) {
        appearance = new
        luxAtChange = lux
        count = 1
    }
}
