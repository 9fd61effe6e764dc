/// The kinds of sources, in order of preference.
public enum SourceKind: String, CaseIterable, Sendable {
    /// An ambient light sensor in the kernel's industrial I/O subsystem.
    case illuminance
    /// An ambient light sensor that the service iio-sensor-proxy reads.
    case sensorProxy = "sensor-proxy"
    /// A screen's backlight, as a person has set it.
    case backlight
    /// The sun's height, computed.
    case sun
    /// The ambient light sensors of an Intel Mac, by the kernel's driver applesmc.
    case appleSMC = "applesmc"
    /// The hours of the clock.
    case hours
    /// A program that prints numbers.
    case command
}

extension SourceKind {
    /// What rules and messages need to know of a kind.
    package struct Traits: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Usually built into the machine, and so covered by its lid.
        package static let isBuiltIn = Traits(rawValue: 1)
        /// Measures ambient light. A 0 may come from a sensor that hasn't woken yet.
        package static let isSensor = Traits(rawValue: 2)
        /// Gives lux, which a factor can correct.
        package static let measuresLux = Traits(rawValue: 4)
        /// Read again before a candidate is confirmed (rule 3).
        package static let canBeReadAgain = Traits(rawValue: 8)
        /// Changes its value when the clock is set.
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

    /// The label in the window. `nil` if the kind isn't automatic.
    package var label: String? {
        switch self {
        case .illuminance: "Light sensor"
        case .sensorProxy: "Light sensor, by iio-sensor-proxy"
        case .backlight: "Brightness of the screen"
        case .sun: "Sun"
        case .appleSMC, .hours, .command: nil
        }
    }

    package static let automatic = allCases.filter { $0.label != nil }

    /// For a message: `illuminance, backlight or sun`.
    package static var automaticNames: String {
        let names = automatic.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
    }

    package func has(_ trait: Traits) -> Bool { traits.contains(trait) }
}

/// `KIND:NAME`, such as `backlight:intel_backlight`, or `KIND` for a unique source, such as `sun`.
public struct SourceName: Hashable, Sendable {
    /// The kind of the source.
    public let kind: SourceKind
    /// The device, program or trace. Empty for a unique source.
    public let device: String

    /// Creates a source name. Unique without a device.
    public init(_ kind: SourceKind, _ device: String = "") {
        (self.kind, self.device) = (kind, device)
    }

    /// Parses a written name. `nil` for an unknown kind.
    public init?(_ text: some StringProtocol) {
        // A colon before an accent is another character, but still the end of the kind.
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        guard let kind = SourceKind(rawValue: String(text[..<(colon ?? text.endIndex)])) else { return nil }
        self.init(kind, colon.map { String(text[text.utf8.index(after: $0)...]) } ?? "")
    }
}

extension SourceName: CustomStringConvertible {
    /// The written name.
    public var description: String {
        device.isEmpty ? kind.rawValue : "\(kind.rawValue):\(device)"
    }
}
