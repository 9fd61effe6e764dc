internal import Udev
internal import Vocabulary

/// One way to read light from a device, mostly of industrial I/O (Documentation/ABI/testing/sysfs-bus-iio).
nonisolated struct IlluminanceChannel: Equatable, Sendable {
    /// Lux (`_input`) or a raw value (`_raw`).
    let value: Attribute
    /// Whether it's a color sensor's clear channel, in a sensor-specific unit.
    let isClear: Bool
    private let form: Form
    private let scale, offset: Attribute?
    /// The measuring frequency, in Hz.
    private let frequency: Attribute?
    /// An intensity that the device also measures.
    private let intensity: Attribute?

    private enum Form {
        case lux, raw
        /// Two bytes such as `(12,0)`, one per sensor.
        case bytes
    }

    struct Sample: Equatable, Sendable {
        let raw: Double
        let light: Light
    }

    /// Reads the channel, which can block for seconds.
    func sample() throws(AttributeError) -> Sample {
        guard form != .bytes else { return try brighterByte() }
        let raw = try value.number()
        var lux = raw
        if form == .raw {
            lux += try offset?.number() ?? 0
            lux *= try scale?.number() ?? (isClear ? IlluminanceChannel.clearScale : 1)
        }
        guard lux <= IlluminanceChannel.brightest, let light = Light(illuminance: lux) else {
            throw value.problem(.malformed, "gives \(lux) lx: expected 0 to \(IlluminanceChannel.brightest)")
        }
        return Sample(raw: raw, light: light)
    }

    /// Reads the brighter sensor. A hand may cover one, and a Mac with one sensor gives 0 for the other.
    private func brighterByte() throws(AttributeError) -> Sample {
        let text = try value.text()
        let bytes = text.dropFirst().dropLast().split(separator: ",").compactMap { UInt8($0) }
        guard bytes.count == 2, text == "(\(bytes[0]),\(bytes[1]))" else {
            throw value.problem(
                .malformed,
                "is not two numbers up to 255, such as (12,0): \(String(text.unicodeScalars.prefix(40)).debugDescription)"
            )
        }
        let raw = Double(max(bytes[0], bytes[1]))
        return Sample(raw: raw, light: Light(level: Level(clamping: raw / 255 * 100)))
    }

    /// Returns whether the sensor sleeps without a client, at a frequency of 0.
    func isAsleep() -> Bool { (try? frequency?.number()) == 0 }

    /// Reads the intensity beside this channel's 0. `nil` without one, or if the channel isn't 0 anymore.
    func intensityBesideZero() -> Double? {
        // The light may have come between the two reads.
        guard let value = try? intensity?.number(), (try? sample().light.illuminance) == 0 else { return nil }
        return value
    }

    /// The brightest plausible light, in lux. Ten times direct sunlight, which is about 120,000 lx.
    private static let brightest = 1_200_000.0
    /// The scale of a clear channel without one. Its 16 bits stand for 10,000 lx, until the user sets a factor.
    private static let clearScale = 10_000.0 / 65_535
}

nonisolated extension IlluminanceChannel {
    /// Returns the channels of a device, best first. Empty for a device that measures no light.
    ///
    /// `in_intensity_*` isn't lux, but HID sensors send the same sample to `in_intensity_both` as to the illuminance.
    /// Among colors alone, the clear channel is nearest to light.
    static func channels(of device: Device, attributes: [String]) -> [IlluminanceChannel] {
        let known = attributes.compactMap { name in
            parse(name).map { (name: name, type: $0.type, number: $0.number, isRaw: $0.isRaw) }
        }
        let lux = known.filter { $0.type == .illuminance || $0.type == .intensity && device.isHIDSensor }
        let best = lux.isEmpty ? known.filter(\.type.isClear) : lux
        return best.sorted {
            let (rank, other) = (($0.type.rawValue, $0.isRaw ? 1 : 0), ($1.type.rawValue, $1.isRaw ? 1 : 0))
            return rank != other ? rank < other : $0.name.naturallyPrecedes($1.name)
        }.map { IlluminanceChannel(device, $0.name, type: $0.type, number: $0.number, isRaw: $0.isRaw, attributes) }
    }

    private enum Kind: Int, CaseIterable {
        case illuminance, intensity, clearIlluminance, clearIntensity

        var isClear: Bool { self == .clearIlluminance || self == .clearIntensity }

        /// The prefixes of this kind's attributes, its own first.
        var owners: [String] {
            switch self {
            case .illuminance: ["in_illuminance"]
            case .intensity: ["in_intensity_both", "in_intensity"]
            case .clearIlluminance: ["in_illuminance_clear", "in_illuminance"]
            case .clearIntensity: ["in_intensity_clear", "in_intensity"]
            }
        }
    }

    /// Parses a name such as `in_illuminance0_raw`. `nil` for others, such as `in_illuminance0_target_input`.
    private static func parse(_ name: String) -> (type: Kind, number: String, isRaw: Bool)? {
        for type in Kind.allCases where name.hasPrefix(type.owners[0]) {
            let rest = name.dropFirst(type.owners[0].count)
            let number = rest.prefix { $0.isASCII && $0.isNumber }
            switch rest.dropFirst(number.count) {
            case "_input" where type == .illuminance: return (type, String(number), false)
            case "_raw": return (type, String(number), true)
            default: continue
            }
        }
        return nil
    }

    /// Creates an Intel Mac's channel (`applesmc_light_show` in drivers/hwmon/applesmc.c).
    init(bytes value: Attribute) {
        (self.value, form, isClear) = (value, .bytes, false)
        (scale, offset, frequency, intensity) = (nil, nil, nil, nil)
    }

    private init(
        _ device: Device, _ name: String, type: Kind, number: String, isRaw: Bool, _ attributes: [String]
    ) {
        // Most specific first: the channel, its type, its direction, the device.
        let owners = (number.isEmpty ? [] : [type.owners[0] + number]) + type.owners + ["in"]
        func attribute(_ what: String) -> Attribute? {
            (owners.map { "\($0)_\(what)" } + [what]).first(where: attributes.contains).map(device.attribute)
        }
        value = device.attribute(name)
        isClear = type.isClear
        form = isRaw ? .raw : .lux
        scale = isRaw ? attribute("scale") : nil
        offset = isRaw ? attribute("offset") : nil
        frequency = attribute("sampling_frequency")
        // A HID sensor's intensity is the same sample. With an infrared channel, the illuminance is computed from both.
        let isIndependent = type == .illuminance && !device.isHIDSensor && !attributes.contains("in_intensity_ir_raw")
        let intensities = isIndependent ? ["in_intensity_both_raw", "in_intensity_clear_raw"] : []
        intensity = intensities.first(where: attributes.contains).map(device.attribute)
    }
}

extension Device {
    /// Whether hid-sensor-als drives the device, by its id table: ambient light (HID Usage Tables, 4.2.4) or Lenovo's.
    nonisolated var isHIDSensor: Bool {
        path.split(separator: "/").contains {
            ["HID-SENSOR-200041", "HID-SENSOR-LISS-0041"].contains($0.prefix { $0 != "." })
        }
    }
}
