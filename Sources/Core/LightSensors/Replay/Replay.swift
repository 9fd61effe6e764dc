internal import HalflightSupport
package import Switching

/// A trace that is to be replayed, and how fast.
package nonisolated struct Replay: Equatable, Sendable {
    package let path: String
    /// How many times as fast as the light was recorded, 0.001 to 100,000.
    package let speed: Double

    /// A trace at a speed; nil without a path, and for a speed that cannot be.
    package init?(path: String, speed: Double = 1) {
        guard !path.isEmpty, (0.001...100_000).contains(speed) else { return nil }
        self.path = path
        self.speed = speed
    }

    /// Parses `FILE` or `FILE@600x`; nil for an impossible speed, also in words that only Swift takes for numbers.
    package init?(_ text: some StringProtocol) {
        if let at = text.lastIndex(of: "@"), decimal(text[text.index(after: at)...]) != nil {
            // A speed without its x.
            return nil
        }
        guard text.hasSuffix("x"), let at = text.lastIndex(of: "@"),
            case let number = text[text.index(after: at)...].dropLast(), Double(number) != nil
        else {
            self.init(path: String(text))
            return
        }
        guard let speed = decimal(number, allowing: [.leadingPoint, .exponent]) else { return nil }
        self.init(path: String(text[..<at]), speed: speed)
    }

    /// The source's name: `replay:light.csv`, `replay:light.csv@600x`.
    package var name: SourceName {
        SourceName(.replay, speed == 1 ? path : "\(path)@\(plainNumber(speed))x")
    }
}
