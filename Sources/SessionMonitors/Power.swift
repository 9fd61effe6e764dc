internal import SDBus
internal import SDEvent
internal import Udev

/// Whether the machine runs on battery: the kernel's power supplies tell at once, and UPower also where they cannot.
///
/// Both are listened to: a desktop dims the screen when UPower tells it of the cable, and may do so before UPower tells us.
final class Power {
    private let tell: (Observation) -> Void
    private let loop: EventLoop
    private var uPower: RemoteFlag?
    private var supplies: DeviceWatch?
    /// As each of them said last: that they see it differently would be no change.
    private var words: [Witness: Bool] = [:]
    /// What was told last.
    private var told: Bool?

    private enum Witness {
        case uPower, kernel
    }

    init(on loop: EventLoop, _ tell: @escaping (Observation) -> Void) {
        self.loop = loop
        self.tell = tell
    }

    func listen(on connection: Connection?) {
        if supplies == nil {
            supplies = DeviceWatch("power_supply", on: loop) { [weak self] in
                self?.take(PowerSupplies($0).onBattery, from: .kernel)
            }
        }
        uPower = nil
        words[.uPower] = nil
        guard let connection else { return }
        uPower = RemoteFlag(UPower.flag("OnBattery"), on: connection) { [weak self] in
            self?.take($0, from: .uPower)
        }
    }

    private func take(_ new: Bool?, from witness: Witness) {
        let old = words[witness]
        words[witness] = new
        guard let new, let old, new != old, new != told else { return }
        told = new
        tell(.power(onBattery: new))
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
