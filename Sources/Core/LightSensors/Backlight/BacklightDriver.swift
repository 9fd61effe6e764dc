internal import Udev
internal import Vocabulary

extension SourceDriver {
    /// The backlights of screens. Connectors tell which ones count.
    static let backlight = SourceDriver(
        kind: .backlight, subsystems: ["backlight", "drm"],
        item: SourceDriver.device(.backlight),
        find: { search in
            let connectors = search.devices.compactMap(Connector.init)
            let ranked = search.devices.filter { $0.subsystem == "backlight" }.map { device in
                (device: device, rank: BacklightRank(of: device, connectors: connectors))
            }
            return ranked.sorted { $0.rank.precedes($1.rank) }.map { device, rank in
                FoundSource(
                    source: search.source(at: device.path) ?? BacklightSource(device, on: search.loop),
                    path: device.path,
                    objection: rank.objection)
            }
        })
}
