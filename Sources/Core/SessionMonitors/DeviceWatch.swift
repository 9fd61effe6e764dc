internal import Logging
internal import SDEvent
internal import SystemPackage
internal import Udev

/// The devices of a subsystem, as they come, change and go.
final class DeviceWatch {
    private let handler: ([Device]) -> Void
    private let whenKeyPressed: () -> Void
    private var monitor: DeviceMonitor?
    private var update: DeferredSource?
    private var devices: [Device] = []

    /// Calls `handler` with the devices, now and after each burst of events from the kernel.
    ///
    /// - Parameter whenKeyPressed: Called when firmware has handled a key that changed a device.
    init(
        _ subsystem: String, on loop: EventLoop, whenKeyPressed: @escaping () -> Void = {},
        _ handler: @escaping ([Device]) -> Void
    ) {
        self.handler = handler
        self.whenKeyPressed = whenKeyPressed
        do throws(Errno) {
            update = try loop.makeDeferred { [weak self] in self?.report() }
            monitor = try DeviceMonitor([subsystem], on: loop) { [weak self] in self?.deviceEvent($0, $1) }
        } catch {
            Logger(label: "monitors").info("the kernel does not report devices in \(subsystem): \(error)")
        }
        enumerate()
        report()
    }

    private func deviceEvent(_ action: DeviceMonitor.Action, _ address: DeviceAddress?) {
        if case .changed = action, address?.isByKey == true { whenKeyPressed() }
        switch (action, address) {
        case (.removed, let address?):
            // The folder may still exist for a moment.
            devices.removeAll { $0.path == address.path }
        case (.changed, _?): break
        default: enumerate()
        }
        update?.schedule()
    }

    private func enumerate() {
        devices = monitor?.devices() ?? devices
    }

    private func report() {
        handler(devices)
    }
}
