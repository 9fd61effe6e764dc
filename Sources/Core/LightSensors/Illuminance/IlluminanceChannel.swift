internal import Udev

/// One way to read lux from a device of the industrial I/O subsystem (Documentation/ABI/testing/sysfs-bus-iio).
nonisolated struct IlluminanceChannel: Equatable, Sendable {
    /// The attribute that is read: lux (`_input`) or a raw value (`_raw`).
    let value: Attribute
    /// The attributes that may hold a raw value's factor, the channel's own first; empty for lux.
    private let scales: [Attribute]
    /// The attributes that may hold a raw value's offset, in the same order.
    private let offsets: [Attribute]
    private let isRaw: Bool
    /// The attributes that may hold how often the sensor measures, in Hz.
    private let frequencies: [Attribute]

    /// One value, as the device gave it and in lux.
    struct Sample: Equatable, Sendable {
        let raw: Double
        /// The value in lux, 0 or more.
        let lux: Double
    }

    /// Reads the channel; this can block for seconds.
    ///
    /// - Throws: `AttributeError` when a value is missing, unreadable or impossible.
    func sample() throws(AttributeError) -> Sample {
        let raw = try value.number()
        var lux = raw
        if isRaw {
            lux += try first(of: offsets) ?? 0
            lux *= try first(of: scales) ?? 1
        }
        guard lux >= 0, lux <= IlluminanceChannel.brightest else {
            throw value.problem(.malformed, "gives \(lux) lx: expected 0 to \(IlluminanceChannel.brightest)")
        }
        return Sample(raw: raw, lux: lux)
    }

    /// Whether the sensor measures nothing now, because nobody has claimed it: that is what a frequency of 0 says.
    func isAsleep() -> Bool { (try? first(of: frequencies)) == 0 }

    private func first(of attributes: [Attribute]) throws(AttributeError) -> Double? {
        for attribute in attributes {
            do {
                return try attribute.number()
            } catch  where error.kind == .missing {
                continue
            }
        }
        return nil
    }

    /// Direct sunlight is about 120,000 lx; ten times that is implausible.
    private static let brightest = 1_200_000.0
}

nonisolated extension IlluminanceChannel {
    /// The channels of a device by its attributes' names, best first; none for a device that does not measure lux.
    ///
    /// A channel may be numbered. `in_intensity_*` is no lux, but HID sensors send the same sample to
    /// `in_intensity_both` as to the illuminance.
    static func channels(of device: Device, attributes: [String]) -> [IlluminanceChannel] {
        let known = attributes.compactMap { name -> (rank: Int, name: String, channel: IlluminanceChannel)? in
            guard let (type, number, isRaw) = parse(name), type == "in_illuminance" || device.isHIDSensor else {
                return nil
            }
            let rank = (type == "in_illuminance" ? 0 : 2) + (isRaw ? 1 : 0)
            return (rank, name, IlluminanceChannel(device, name, type: type, number: number, isRaw: isRaw))
        }
        return known.sorted { $0.rank != $1.rank ? $0.rank < $1.rank : $0.name.naturallyPrecedes($1.name) }
            .map(\.channel)
    }

    /// Parses a name such as `in_illuminance0_raw`; nil for other attributes, such as `in_illuminance0_target_input`.
    private static func parse(_ name: String) -> (type: String, number: String, isRaw: Bool)? {
        for type in ["in_illuminance", "in_intensity_both"] where name.hasPrefix(type) {
            let rest = name.dropFirst(type.count)
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            switch rest.dropFirst(number.count) {
            case "_input" where type == "in_illuminance": return (type, String(number), false)
            case "_raw": return (type, String(number), true)
            default: continue
            }
        }
        return nil
    }

    private init(_ device: Device, _ name: String, type: String, number: String, isRaw: Bool) {
        value = device.attribute(name)
        self.isRaw = isRaw
        // The channel's own, its type's, its direction's, the device's.
        var owners = ["\(type)\(number)_", "\(type)_", "in_", ""]
        if type == "in_intensity_both" { owners.insert("in_intensity_", at: 2) }
        if number.isEmpty { owners.removeFirst() }
        scales = isRaw ? owners.map { device.attribute("\($0)scale") } : []
        offsets = isRaw ? owners.map { device.attribute("\($0)offset") } : []
        frequencies = owners.map { device.attribute("\($0)sampling_frequency") }
    }
}

extension Device {
    /// Whether the device is a sensor by the HID standard's usage 0x41, ambient light (HID Usage Tables, 4.2.4), or
    /// Lenovo's of the same kind.
    nonisolated var isHIDSensor: Bool {
        path.split(separator: "/").contains {
            $0.hasPrefix("HID-SENSOR-200041") || $0.hasPrefix("HID-SENSOR-LISS-0041")
        }
    }
}
