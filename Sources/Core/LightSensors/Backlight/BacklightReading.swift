internal import TextSupport
internal import Udev
internal import Vocabulary

/// Reads a backlight's level: `brightness / max_brightness` (Documentation/ABI/stable/sysfs-class-backlight).
///
/// `brightness` is the requested value. `actual_brightness`, the hardware's, has another scale with some drivers, and
/// is lower under panel power saving. It's used only if `brightness` doesn't follow it.
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

    /// Returns the level now. `afterEvent` means that the kernel has just reported a change.
    mutating func value(afterEvent: Bool) -> Reading.Value {
        do throws(AttributeError) {
            let maximum = try self.maximum.number()
            guard maximum > 0 else {
                throw self.maximum.problem(.malformed, "is \(plainNumber(maximum)): expected more than 0")
            }
            let request = try value(of: brightness, maximum)
            // Reading the hardware can be slow, and is useless if the request itself has moved.
            if afterEvent {
                let actual = staleness.needsActual(for: request) ? try? value(of: self.actual, maximum) : nil
                staleness.add(request: request, actual: actual)
            }
            let value = staleness.isStale ? try value(of: actual, maximum) : request
            return .light(Light(level: Level(clamping: value / maximum * 100)))
        } catch {
            return .noData(NoData(error))
        }
    }

    private func value(of attribute: Attribute, _ maximum: Double) throws(AttributeError) -> Double {
        let value = try attribute.number()
        guard value >= 0, value <= maximum else {
            throw attribute.problem(.malformed, "is \(plainNumber(value)): expected 0 to \(plainNumber(maximum))")
        }
        return value
    }
}

/// Detects drivers, some proprietary, whose `brightness` stays constant while the hardware moves.
nonisolated struct Staleness: Equatable, Sendable {
    private(set) var isStale = false
    private var request: Double?
    private var actual: Double?
    private var moves = 0

    /// Whether the request hasn't moved since the last event.
    func needsActual(for newRequest: Double) -> Bool {
        request == nil || request == newRequest
    }

    /// Adds both values after an event. `nil` if the actual one wasn't read or is implausible.
    mutating func add(request newRequest: Double, actual newActual: Double?) {
        defer { (request, actual) = (newRequest, newActual) }
        guard let newActual, let actual, newRequest == request else {
            moves = 0
            isStale = false
            return
        }
        if newActual != actual { moves += 1 }
        isStale = moves >= Staleness.enough
    }

    /// More moves in a row than panel power saving makes after one change.
    private static let enough = 3
}
