/// The kinds of things that yield levels, in the order in which they are preferred.
public enum SourceKind: String, CaseIterable, Sendable {
    /// An ambient light sensor that the kernel's industrial I/O subsystem shows.
    case illuminance
    /// An ambient light sensor that the service iio-sensor-proxy reads.
    case sensorProxy = "sensor-proxy"
    /// A screen's backlight: how bright a person has set it.
    case backlight
    /// The sun's height, computed.
    case sun
    /// The ambient light sensors of an Intel Mac, which the kernel's driver applesmc reads.
    case appleSMC = "applesmc"
    /// Hours of the clock.
    case hours
    /// A program that prints numbers.
    case command
}

extension SourceKind {
    /// The properties of a kind that rules and messages depend on.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It looks out of the machine's own case, as a rule.
        package static let isBuiltIn = Traits(rawValue: 1)
        /// It measures the light around, so that its 0 may be a sensor that has not woken yet.
        package static let isSensor = Traits(rawValue: 2)
        /// Its values are lux, which a factor can correct.
        package static let measuresLux = Traits(rawValue: 4)
        /// It is read once more before a candidate is confirmed (rule 3).
        package static let canBeReadAgain = Traits(rawValue: 8)
        /// It goes by the clock, so that it says another thing when that is set.
        package static let followsClock = Traits(rawValue: 16)
    }

    package var traits: Traits {
        switch self {
        case .backlight: [.isBuiltIn, .canBeReadAgain]
        case .illuminance: [.isBuiltIn, .isSensor, .measuresLux, .canBeReadAgain]
        case .sensorProxy: [.isBuiltIn, .isSensor, .measuresLux]
        case .appleSMC: [.isBuiltIn, .isSensor, .canBeReadAgain]
        case .sun, .hours: .followsClock
        case .command: .measuresLux
        }
    }

    /// What the window calls it; nil for a kind that never decides unasked.
    package var label: String? {
        switch self {
        case .illuminance: "Light sensor"
        case .sensorProxy: "Light sensor, by iio-sensor-proxy"
        case .backlight: "Brightness of the screen"
        case .sun: "Sun"
        case .appleSMC, .hours, .command: nil
        }
    }

    /// The kinds that decide unasked.
    package static let automatic = allCases.filter { $0.label != nil }

    /// Their names, for a message: `illuminance, backlight or sun`.
    package static var automaticNames: String {
        let names = automatic.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
    }

    package func has(_ trait: Traits) -> Bool { traits.contains(trait) }
}

/// A source name, written `KIND:NAME` (`backlight:intel_backlight`), or `KIND` where there is but one (`sun`).
public struct SourceName: Hashable, Sendable {
    /// The kind of the source.
    public let kind: SourceKind
    /// The device's name in the kernel, the program, or the trace; empty where there is but one of the kind.
    public let device: String

    /// A source of this kind, on this device.
    public init(_ kind: SourceKind, _ device: String = "") {
        (self.kind, self.device) = (kind, device)
    }

    /// The source whose name is written so; nil for an unknown kind.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let kind = SourceKind(rawValue: String(first)) else { return nil }
        self.init(kind, parts.count == 2 ? String(parts[1]) : "")
    }
}

extension SourceName: CustomStringConvertible {
    /// The name as it is written.
    public var description: String {
        device.isEmpty ? kind.rawValue : "\(kind.rawValue):\(device)"
    }
}
