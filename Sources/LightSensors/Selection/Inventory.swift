internal import Devices
internal import EventLoop
internal import Switching

/// The sources that this machine has now, best first within each kind.
struct Inventory {
    /// One source with what speaks for and against it.
    struct Entry {
        let source: any LightSource
        /// The device it reads; nil for the sun.
        let path: String?
        /// Why it is not used unless it is asked for by name; nil when nothing speaks against it.
        let objection: String?
        fileprivate let rank: Rank
    }

    fileprivate enum Rank {
        case illuminance(IlluminanceRank)
        case backlight(BacklightRank)
        case sun
    }

    private(set) var entries: [Entry] = []
    private let loop: EventLoop
    private let sun: SunSource
    private let band: () -> Band

    init(on loop: EventLoop, sun: @escaping () -> SunSettings) {
        self.loop = loop
        self.sun = SunSource(on: loop, settings: sun)
        band = { sun().band }
    }

    /// The subsystems whose devices matter: connectors tell which backlight counts.
    static let subsystems = ["backlight", "iio", "drm"]

    /// Forgets a device that is gone, so that another under the same name is not taken for it.
    mutating func forget(_ device: Device) {
        entries.removeAll { $0.path == device.path }
    }

    /// Takes in the devices that are there now.
    ///
    /// Sources of devices that were there before stay as they are.
    mutating func update(_ devices: [Device], attributeNames: (Device) -> [String]) {
        let known = Dictionary(entries.compactMap { entry in entry.path.map { ($0, entry.source) } }) { first, _ in
            first
        }
        let connectors = devices.compactMap(Connector.init)
        entries = devices.compactMap { device in
            switch device.subsystem {
            case "backlight": backlight(device, connectors, known: known[device.path])
            case "iio" where device.type == "iio_device":
                illuminance(device, attributeNames(device), known: known[device.path])
            default: nil
            }
        }
        entries.append(Entry(source: sun, path: nil, objection: nil, rank: .sun))
        entries.sort(by: Inventory.precedes)
    }

    private func backlight(_ device: Device, _ connectors: [Connector], known: (any LightSource)?) -> Entry {
        let rank = BacklightRank(of: device, connectors: connectors)
        return Entry(
            source: known ?? BacklightSource(device, on: loop), path: device.path, objection: rank.objection,
            rank: .backlight(rank))
    }

    private func illuminance(_ device: Device, _ attributes: [String], known: (any LightSource)?) -> Entry? {
        let channels = IlluminanceChannel.channels(of: device, attributes: attributes)
        guard !channels.isEmpty else { return nil }
        return Entry(
            source: known ?? IlluminanceSource(device, channels: channels, on: loop, band: band), path: device.path,
            objection: nil, rank: .illuminance(IlluminanceRank(of: device)))
    }

    /// Order within a kind; the order of the kinds is the preference's.
    private static func precedes(_ one: Entry, _ other: Entry) -> Bool {
        switch (one.rank, other.rank) {
        case (.illuminance(let a), .illuminance(let b)): a.precedes(b)
        case (.backlight(let a), .backlight(let b)): a.precedes(b)
        case (.illuminance, _), (.backlight, .sun): true
        default: false
        }
    }
}
