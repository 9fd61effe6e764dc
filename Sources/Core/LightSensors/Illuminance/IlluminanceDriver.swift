internal import Switching
internal import Udev

extension SourceDriver {
    /// The light sensors of the kernel's industrial I/O subsystem.
    static let illuminance = SourceDriver(
        kind: .illuminance, subsystems: ["iio"], item: SourceDriver.device(.illuminance),
        find: { search in
            let sensors = search.devices.filter { $0.subsystem == "iio" && $0.type == "iio_device" }
            let ranked = sensors.map { (device: $0, rank: IlluminanceRank(of: $0)) }
            return ranked.sorted { $0.rank.precedes($1.rank) }.compactMap { device, rank in
                let known = search.source(at: device.path)
                let channels = IlluminanceChannel.channels(of: device, attributes: search.attributeNames(device))
                // A sensor whose attribute is away for a while is still one: no event says when it is back.
                guard !channels.isEmpty || known != nil else { return nil }
                return FoundSource(
                    known ?? IlluminanceSource(device, channels: channels, in: search.context), path: device.path,
                    isExternal: rank.isExternal)
            }
        })
}
