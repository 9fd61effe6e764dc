/// A color in sRGB (IEC 61966-2-1), with an opacity.
public struct Color: Hashable, Sendable {
    /// The red component, 0...255.
    public let red: UInt8
    /// The green component, 0...255.
    public let green: UInt8
    /// The blue component, 0...255.
    public let blue: UInt8
    /// In 255ths.
    private let alpha: UInt8

    /// Creates a color. The opacity, 0 (transparent) to 1 (opaque), is clamped and stored in steps of 1/255.
    public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Double = 1) {
        (self.red, self.green, self.blue) = (red, green, blue)
        alpha = opacity > 0 ? UInt8((min(opacity, 1) * 255).rounded()) : 0
    }

    /// Creates a color from `#rrggbb`, `#rgb`, `#rrggbbaa` or `#rgba`, with or without `#`.
    public init?(hex text: some StringProtocol) {
        let digits = text.first == "#" ? text.dropFirst() : text[...]
        let pairs = [3, 4].contains(digits.utf8.count) ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard [6, 8].contains(pairs.utf8.count), pairs.allSatisfy(\.isHexDigit), let value = UInt32(pairs, radix: 16)
        else { return nil }
        let isOpaque = pairs.utf8.count == 6
        self.init(hex: isOpaque ? value : value >> 8, opacity: isOpaque ? 1 : Double(value & 0xff) / 255)
    }

    /// A theme file's `#rrggbb` or `#rgb`, with or without `#`.
    package init?(opaqueHex text: some StringProtocol) {
        guard [3, 6].contains(text.utf8.count - (text.first == "#" ? 1 : 0)) else { return nil }
        self.init(hex: text)
    }

    /// Creates the color 0xrrggbb. Higher bits are ignored, and the opacity is 0...1.
    public init(hex number: UInt32, opacity: Double = 1) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number), opacity: opacity)
    }

    /// White.
    public static let white = Color(hex: 0xffffff)
    /// Black.
    public static let black = Color(hex: 0x000000)

    /// The opacity, 0 (transparent) to 1 (opaque).
    public var opacity: Double { Double(alpha) / 255 }

    /// Whether the color is fully opaque.
    public var isOpaque: Bool { alpha == 255 }

    /// Returns the color with another opacity, 0...1.
    public func withOpacity(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, opacity: opacity)
    }
}

extension Color: CustomStringConvertible {
    /// `#rrggbb`, or `#rrggbbaa` if it isn't opaque.
    public var description: String {
        "#"
            + ([red, green, blue] + (isOpaque ? [] : [alpha])).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
    }
}

extension Color: Codable {
    /// Decodes the notations of `init(hex:)`, such as `#rrggbb` or `#rrggbbaa`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = Color(hex: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected a colour such as #1f5fa8, found \(text)")
        }
        self = color
    }

    /// Encodes the color as its description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
