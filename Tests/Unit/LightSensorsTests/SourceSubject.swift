import LoopSupport
import SDBus
import Switching
import Udev

import class TestSupport.TemporaryFolder

@testable import LightSensors

/// A source and its light, which the test sets.
@MainActor final class SourceSubject {
    let source: any LightSource
    /// Sets the light in lux, or in percent if the source doesn't measure lux.
    let set: (Double) throws -> Void
    /// Objects that live as long as the source.
    private let support: [AnyObject]

    private init(_ source: any LightSource, on support: AnyObject..., set: @escaping (Double) throws -> Void) {
        self.source = source
        self.set = set
        self.support = support
    }

    /// Sends the kernel's event for a changed device.
    func announceChange() {
        (source as? any AnnouncedSource)?.read(afterEvent: true)
    }

    /// Stops the source and calls back when it has ended.
    func end(_ whenGone: @escaping () -> Void) {
        source.stop()
        if let source = source as? any EndingSource { source.end(whenGone) } else { whenGone() }
    }

    /// Creates a source of a kind with a light of 20.
    static func make(_ kind: SourceKind, on loop: EventLoop) throws -> SourceSubject {
        let folder = try TemporaryFolder()
        let subject =
            switch kind {
            case .backlight: try backlight(folder, loop)
            case .illuminance: illuminance(folder, loop)
            case .sensorProxy: try sensorProxy(loop)
            case .appleSMC: appleSMC(folder, loop)
            case .sun: sun(loop)
            case .hours: try hours(loop)
            case .command: try command(folder, loop)
            }
        try subject.set(20)
        return subject
    }

    private static func backlight(_ folder: TemporaryFolder, _ loop: EventLoop) throws -> SourceSubject {
        let device = Device(path: folder.path, name: "panel", subsystem: "backlight")
        try folder.write("100\n", to: "max_brightness")
        let source = BacklightSource(device, on: loop)
        return SourceSubject(source, on: folder) { try folder.write("\(Int($0))\n", to: "brightness") }
    }

    private static func illuminance(_ folder: TemporaryFolder, _ loop: EventLoop) -> SourceSubject {
        let device = Device(path: folder.path, name: "iio:device0", subsystem: "iio", type: "iio_device")
        let channels = IlluminanceChannel.channels(of: device, attributes: ["in_illuminance_input"])
        let source = IlluminanceSource(
            SourceName(.illuminance, device.name), device, channels: channels, in: SourceContext(on: loop))
        return SourceSubject(source, on: folder) { try folder.write("\($0)\n", to: "in_illuminance_input") }
    }

    private static func appleSMC(_ folder: TemporaryFolder, _ loop: EventLoop) -> SourceSubject {
        let device = Device(path: folder.path, name: "applesmc.768", subsystem: "platform")
        let channel = IlluminanceChannel(bytes: device.attribute("light"))
        let source = IlluminanceSource(SourceName(.appleSMC), device, channels: [channel], in: SourceContext(on: loop))
        return SourceSubject(source, on: folder) { try folder.write("(\(Int($0) * 255 / 100),0)\n", to: "light") }
    }

    private static func sensorProxy(_ loop: EventLoop) throws -> SourceSubject {
        let mock = try SensorProxyMock(on: loop)
        try mock.start()
        let proxy = try SensorProxy(on: loop, mock.systemBus, times: .quick()) {}
        try loop.run(until: "there is a sensor") { proxy.source != nil }
        guard let source = proxy.source else { throw NoSource() }
        return SourceSubject(source, on: mock, proxy) { try mock.sensor.setLight($0) }
    }

    /// Creates a sun source. A test can't set the sun: its level depends on the clock and the place.
    private static func sun(_ loop: EventLoop) -> SourceSubject {
        SourceSubject(SunSource(in: SourceContext(on: loop))) { _ in }
    }

    /// Creates a source of fixed hours. A test can't set the clock either.
    private static func hours(_ loop: EventLoop) throws -> SourceSubject {
        guard let hours = FixedHours("07:30-20:00") else { throw NoSource() }
        return SourceSubject(SunSource(SourceName(.hours, hours.written), hours, in: SourceContext(on: loop))) { _ in }
    }

    private static func command(_ folder: TemporaryFolder, _ loop: EventLoop) throws -> SourceSubject {
        let script = "cat \"$1\"; exec sleep 600"
        guard let command = LightCommand("/bin/sh", ["-c", script, "light", "\(folder.path)/light"]) else {
            throw NoSource()
        }
        return SourceSubject(CommandSource(command, on: loop), on: folder) {
            try folder.write("\($0) lx\n", to: "light")
        }
    }

    private struct NoSource: Error {}
}
