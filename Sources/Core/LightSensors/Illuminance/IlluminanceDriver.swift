internal import Udev
internal import Vocabulary

extension SourceDriver {
    /// The light sensors of industrial I/O.
    static let illuminance = SourceDriver(
        kind: .illuminance, subsystems: ["iio"], item: SourceDriver.device(.illuminance),
        find: { search in
            let sensors = search.devices.filter { $0.subsystem == "iio" && $0.type == "iio_device" }
            let ranked = sensors.map { (device: $0, rank: IlluminanceRank(of: $0)) }
            let found = ranked.sorted { $0.rank.precedes($1.rank) }.compactMap { device, rank -> FoundSource? in
                let known = search.source(at: device.path) as? IlluminanceSource
                let channels = IlluminanceChannel.channels(of: device, attributes: search.attributeNames(device))
                // A known sensor stays while its attribute is away, because no event tells of its return.
                guard !channels.isEmpty || known != nil else { return nil }
                let source =
                    known
                    ?? IlluminanceSource(
                        SourceName(.illuminance, device.name), device, channels: channels, in: search.context)
                return FoundSource(
                    source: source, path: device.path, isExternal: rank.isExternal,
                    isDoubtful: source.isClear && !search.vouches(for: source.name))
            }
            return found.filter { !$0.isDoubtful } + found.filter(\.isDoubtful)
        })
}

extension SourceSearch {
    /// Returns whether the user has chosen sources or this sensor's factor.
    fileprivate func vouches(for name: SourceName) -> Bool {
        context.settings.preference != .auto || context.settings.givenFactor(of: name) != nil
    }
}
