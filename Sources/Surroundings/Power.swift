internal import Bus
internal import Devices
internal import EventLoop

/// Whether the machine runs on battery: UPower tells, and where there is none, the kernel's power supplies.
final class Power {
    private let tell: (Observation) -> Void
    private let loop: EventLoop
    private var uPower: RemoteFlag?
    private var supplies: DeviceWatch?
    /// As whoever tells now said last: that the next one sees it differently would be no change.
    private var onBattery: Bool?

    init(on loop: EventLoop, _ tell: @escaping (Observation) -> Void) {
        self.loop = loop
        self.tell = tell
    }

    func listen(on connection: Connection?) {
        guard let connection else {
            uPower = nil
            return watchSupplies()
        }
        uPower = RemoteFlag(UPower.flag("OnBattery"), on: connection) { [weak self] in self?.take(fromUPower: $0) }
    }

    private func take(fromUPower word: Bool?) {
        guard let word else { return watchSupplies() }
        if supplies != nil { onBattery = nil }
        supplies = nil
        take(word)
    }

    private func watchSupplies() {
        guard supplies == nil else { return }
        onBattery = nil
        supplies = DeviceWatch("power_supply", on: loop) { [weak self] in self?.take(PowerSupplies($0).onBattery) }
    }

    private func take(_ new: Bool?) {
        guard let new else { return }
        defer { onBattery = new }
        if let onBattery, new != onBattery { tell(.power(onBattery: new)) }
    }
}

/// The machine's power supplies (Documentation/ABI/testing/sysfs-class-power).
nonisolated struct PowerSupplies {
    /// Whether the machine runs on battery; nil when they do not tell.
    let onBattery: Bool?

    init(_ devices: [Device]) {
        // A mouse, too, shows its battery.
        let own = devices.filter { (try? $0.attribute("scope").text()) != "Device" }
        let isBattery = { (device: Device) in (try? device.attribute("type").text()) == "Battery" }
        let mains = own.filter { !isBattery($0) }.compactMap { try? $0.attribute("online").number() }
        let canTell = own.contains(where: isBattery) && !mains.isEmpty
        onBattery = canTell ? mains.allSatisfy { $0 == 0 } : nil
    }
}
