/// The kinds of things that yield levels.
public enum SourceKind: String, CaseIterable, Sendable {
    /// A screen's backlight: how bright a person has set it.
    case backlight
    /// An ambient light sensor that the kernel's industrial I/O subsystem shows.
    case illuminance
    /// An ambient light sensor that the service iio-sensor-proxy reads.
    case sensorProxy = "sensor-proxy"
    /// The sun's height, computed.
    case sun
    /// Hours of the clock.
    case hours
    /// A program that prints numbers.
    case command
}

extension SourceKind {
    /// Whether it looks out of the machine's own case, as a rule.
    package var isBuiltIn: Bool {
        switch self {
        case .backlight, .illuminance, .sensorProxy: true
        case .sun, .hours, .command: false
        }
    }

    /// Whether it goes by the clock, so that it says another thing when that is set.
    package var followsClock: Bool { self == .sun || self == .hours }

    /// Whether it measures the light around, so that its 0 may be a sensor that has not woken yet.
    package var isSensor: Bool {
        self == .illuminance || self == .sensorProxy
    }
}

/// A source name, written `KIND:NAME` (`backlight:intel_backlight`), or `KIND` where there is but one (`sun`).
public struct SourceName: Hashable, Sendable {
    /// The kind of the source.
    public let kind: SourceKind
    /// The device's name in the kernel, the program, or the trace; empty where there is but one of the kind.
    public let device: String

    /// A source of this kind, on this device.
    public init(_ kind: SourceKind, _ device: String = "") {
        self.kind = kind
        self.device = device
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
