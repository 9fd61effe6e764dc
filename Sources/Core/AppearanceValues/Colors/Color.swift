/// A colour in sRGB (IEC 61966-2-1), with an opacity.
public struct Color: Hashable, Sendable {
    /// Red, 0...255.
    public let red: UInt8
    /// Green, 0...255.
    public let green: UInt8
    /// Blue, 0...255.
    public let blue: UInt8
    /// The opacity in 255ths.
    private let alpha: UInt8

    /// A colour of these components, each 0...255.
    ///
    /// - Parameter opacity: from 0 (transparent) to 1 (opaque), kept in steps of 1/255; moved to the nearer end if
    ///   outside.
    public init(red: UInt8, green: UInt8, blue: UInt8, opacity: Double = 1) {
        (self.red, self.green, self.blue) = (red, green, blue)
        alpha = opacity > 0 ? UInt8((min(opacity, 1) * 255).rounded()) : 0
    }

    /// A colour from `#rrggbb`, `#rgb`, `#rrggbbaa` or `#rgba`, or either without the `#`; nil for anything else.
    public init?(hex text: some StringProtocol) {
        let digits = text.first == "#" ? text.dropFirst() : text[...]
        // A single digit stands for two equal ones.
        let pairs = [3, 4].contains(digits.utf8.count) ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard [6, 8].contains(pairs.utf8.count), pairs.allSatisfy(\.isHexDigit), let value = UInt32(pairs, radix: 16)
        else { return nil }
        let isOpaque = pairs.utf8.count == 6
        self.init(hex: isOpaque ? value : value >> 8, opacity: isOpaque ? 1 : Double(value & 0xff) / 255)
    }

    /// A colour from `#rrggbb` or `#rgb`, or either without the `#`, as a theme's file has it; nil for anything else.
    package init?(opaqueHex text: some StringProtocol) {
        guard [3, 6].contains(text.utf8.count - (text.first == "#" ? 1 : 0)) else { return nil }
        self.init(hex: text)
    }

    /// The colour 0xrrggbb; higher bits are ignored.
    ///
    /// - Parameter opacity: from 0 (transparent) to 1 (opaque), as in `init(red:green:blue:opacity:)`.
    public init(hex number: UInt32, opacity: Double = 1) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number), opacity: opacity)
    }

    /// White.
    public static let white = Color(hex: 0xffffff)
    /// Black.
    public static let black = Color(hex: 0x000000)

    /// The opacity, from 0 (transparent) to 1 (opaque).
    public var opacity: Double { Double(alpha) / 255 }

    /// Whether nothing shines through.
    public var isOpaque: Bool { alpha == 255 }

    /// The same colour with another opacity, 0...1.
    public func withOpacity(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, opacity: opacity)
    }
}

extension Color: CustomStringConvertible {
    /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    public var description: String {
        "#"
            + ([red, green, blue] + (isOpaque ? [] : [alpha])).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
    }
}

extension Color: Codable {
    /// Decodes `#rrggbb` or `#rrggbbaa`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = Color(hex: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected a colour such as #1f5fa8, found \(text)")
        }
        self = color
    }

    /// Encodes the colour as its description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
