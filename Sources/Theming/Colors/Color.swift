/// A colour in sRGB (IEC 61966-2-1), opaque.
public struct Color: Hashable, Sendable {
    /// Red, 0...255.
    public let red: UInt8
    /// Green, 0...255.
    public let green: UInt8
    /// Blue, 0...255.
    public let blue: UInt8

    /// A colour of these components, each 0...255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour as it is written in style sheets: `#rrggbb` or `#rgb`, or either without the `#`; nil for anything else.
    ///
    /// With four or eight digits the last would be for transparency, which these colours do not have: nil.
    public init?(hex text: some StringProtocol) {
        let digits = text.first == "#" ? text.dropFirst() : text[...]
        let isShort = digits.utf8.count == 3
        guard isShort || digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
        else { return nil }
        if isShort {
            // Each digit stands for itself twice: 17 times its value.
            self.init(
                red: UInt8(value >> 8) * 17, green: UInt8(value >> 4 & 0xf) * 17, blue: UInt8(value & 0xf) * 17)
        } else {
            self.init(
                red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
                blue: UInt8(truncatingIfNeeded: value))
        }
    }
}

extension Color: CustomStringConvertible {
    /// The colour as `#rrggbb`.
    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
