internal import Switching
internal import Udev

extension SourceDriver {
    /// The light sensors of the kernel's industrial I/O subsystem.
    static let illuminance = SourceDriver(
        kind: .illuminance, subsystems: ["iio"], item: SourceDriver.device(.illuminance),
        find: { search in
            let sensors = search.devices.filter { $0.subsystem == "iio" && $0.type == "iio_device" }
            let ranked = sensors.map { (device: $0, rank: IlluminanceRank(of: $0)) }
            let found = ranked.sorted { $0.rank.precedes($1.rank) }.compactMap { device, rank -> FoundSource? in
                let known = search.source(at: device.path) as? IlluminanceSource
                let channels = IlluminanceChannel.channels(of: device, attributes: search.attributeNames(device))
                // A sensor whose attribute is away for a while is still one: no event says when it is back.
                guard !channels.isEmpty || known != nil else { return nil }
                let source = known ?? IlluminanceSource(device, channels: channels, in: search.context)
                let isDoubtful = source.isClear && !search.vouches(for: source.name)
                return FoundSource(
                    source, path: device.path, isExternal: rank.isExternal,
                    objection: isDoubtful ? "measures colours, and no lux, so the backlight is preferred" : nil)
            }
            let clear = found.filter { ($0.source as? IlluminanceSource)?.isClear == true }
            return found.filter { sensor in !clear.contains { $0.source === sensor.source } } + clear
        })
}

extension SourceSearch {
    /// Whether a person has named the source or given it a factor, or there is no backlight to rank above it.
    fileprivate func vouches(for name: SourceName) -> Bool {
        let settings = context.settings
        return settings.preference != .auto || settings.givenFactor(of: name) != nil
            || !devices.contains { $0.subsystem == "backlight" }
    }
}
