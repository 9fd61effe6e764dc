internal import Switching
internal import Udev

/// Reads a backlight's level: `brightness / max_brightness` (Documentation/ABI/stable/sysfs-class-backlight).
///
/// `brightness` is what a person asked for. `actual_brightness` is what the hardware does: on another scale with some
/// drivers, and lower under panel power saving. It is taken only where `brightness` is seen not to follow.
nonisolated struct BacklightReading: Sendable {
    private let brightness: Attribute
    private let actual: Attribute
    private let maximum: Attribute
    private var staleness = Staleness()

    init(_ device: Device) {
        brightness = device.attribute("brightness")
        actual = device.attribute("actual_brightness")
        maximum = device.attribute("max_brightness")
    }

    /// The level now.
    ///
    /// - Parameter afterEvent: whether the kernel has just said that a value changed.
    /// - Throws: `NoData` when a value is missing, cannot be read, or cannot be one.
    mutating func light(afterEvent: Bool) throws(NoData) -> Light {
        let maximum = try self.maximum.readNumber()
        guard maximum > 0 else {
            throw self.maximum.problem(.implausible, "is \(plain(maximum)): expected more than 0")
        }
        let request = try value(of: brightness, maximum)
        // Asking the hardware can be slow, and tells nothing where the request itself has moved.
        if afterEvent {
            let actual = staleness.wantsActual(for: request) ? try? value(of: self.actual, maximum) : nil
            staleness.note(request: request, actual: actual)
        }
        let value = staleness.isStale ? try value(of: actual, maximum) : request
        return Light(level: Level(clamping: value / maximum * 100))
    }

    private func value(of attribute: Attribute, _ maximum: Double) throws(NoData) -> Double {
        let value = try attribute.readNumber()
        guard value >= 0, value <= maximum else {
            throw attribute.problem(.implausible, "is \(plain(value)): expected 0 to \(plain(maximum))")
        }
        return value
    }
}

/// Whether `brightness` stands still while the hardware's own value moves, as with some proprietary drivers.
nonisolated struct Staleness: Equatable, Sendable {
    private(set) var isStale = false
    private var request: Double?
    private var actual: Double?
    private var moves = 0

    /// Whether the hardware's value tells anything beside this request.
    func wantsActual(for newRequest: Double) -> Bool {
        request == nil || request == newRequest
    }

    /// Takes in both values as they were after an event; nil for one that is not a plausible value.
    mutating func note(request newRequest: Double, actual newActual: Double?) {
        defer { (request, actual) = (newRequest, newActual) }
        guard let newActual, let actual, newRequest == request else {
            moves = 0
            isStale = false
            return
        }
        if newActual != actual { moves += 1 }
        isStale = moves >= Staleness.enough
    }

    /// So many moves in a row are more than panel power saving answering to one change.
    private static let enough = 3
}
