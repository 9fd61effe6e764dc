internal import SDBus
internal import SDEvent
internal import Udev

/// Reports changes of the power supply, from the kernel and UPower.
///
/// UPower fills the kernel's gaps, and a desktop may dim the screen on its signal before that reaches this program.
final class Power: BusMonitor {
    private let notify: (MonitorEvent) -> Void
    private let loop: EventLoop
    private var uPower: RemoteFlag?
    private var supplies: DeviceWatch?
    /// The reporters' last values. A difference between them isn't a change.
    private var values: [Reporter: Bool] = [:]
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
    let onBattery: Bool?

    init(_ devices: [Device]) {
        // Mice also expose their batteries.
        let own = devices.filter { (try? $0.attribute("scope").text()) != "Device" }
        let isBattery = { (device: Device) in (try? device.attribute("type").text()) == "Battery" }
        let mains = own.filter { !isBattery($0) }.compactMap { try? $0.attribute("online").number() }
        let canTell = own.contains(where: isBattery) && !mains.isEmpty
        onBattery = canTell ? mains.allSatisfy { $0 == 0 } : nil
    }
}
