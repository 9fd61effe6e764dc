internal import SDBus
internal import SDEvent
internal import Udev

/// Reports changes of the power supply. The kernel's supplies report at once; UPower reports where they can't.
///
/// Both are followed: a desktop dims the screen on UPower's signal, perhaps before the signal reaches this program.
final class Power: BusMonitor {
    private let notify: (MonitorEvent) -> Void
    private let loop: EventLoop
    private var uPower: RemoteFlag?
    private var supplies: DeviceWatch?
    /// The last value of each reporter. A difference between them isn't a change.
    private var values: [Reporter: Bool] = [:]
    /// The last reported value.
    private var reported: Bool?

    private enum Reporter {
        case uPower, kernel
    }

    init(on loop: EventLoop, _ notify: @escaping (MonitorEvent) -> Void) {
        (self.loop, self.notify) = (loop, notify)
    }

    func follow(_ bus: Connection?) {
        if supplies == nil {
            supplies = DeviceWatch("power_supply", on: loop) { [weak self] in
                self?.update(PowerSupplies($0).onBattery, from: .kernel)
            }
        }
        values[.uPower] = nil
        uPower = bus.map { bus in
            RemoteFlag(UPower.flag("OnBattery"), on: bus) { [weak self] in self?.update($0, from: .uPower) }
        }
    }

    private func update(_ new: Bool?, from reporter: Reporter) {
        let old = values[reporter]
        values[reporter] = new
        guard let new, let old, new != old, new != reported else { return }
        reported = new
        notify(.power(onBattery: new))
    }
}

/// The machine's power supplies (Documentation/ABI/testing/sysfs-class-power).
nonisolated struct PowerSupplies {
    /// Whether the machine runs on battery, if known.
    let onBattery: Bool?

    init(_ devices: [Device]) {
        // A mouse also exposes its battery.
        let own = devices.filter { (try? $0.attribute("scope").text()) != "Device" }
        let isBattery = { (device: Device) in (try? device.attribute("type").text()) == "Battery" }
        let mains = own.filter { !isBattery($0) }.compactMap { try? $0.attribute("online").number() }
        let canTell = own.contains(where: isBattery) && !mains.isEmpty
        onBattery = canTell ? mains.allSatisfy { $0 == 0 } : nil
    }
}
