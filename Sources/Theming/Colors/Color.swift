/// A colour in sRGB (IEC 61966-2-1), opaque.
public struct Color: Hashable, Sendable {
    /// Red, 0...255.
    public let red: UInt8
    /// Green, 0...255.
    public let green: UInt8
    /// Blue, 0...255.
    public let blue: UInt8

    /// A colour of these components, each 0...255.
    public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// A colour from `#rrggbb` or `#rgb`, or either without the `#`; nil for anything else.
    ///
    /// Four or eight digits would include transparency, which these colours do not have.
    public init?(hex text: some StringProtocol) {
        let digits = text.first == "#" ? text.dropFirst() : text[...]
        // A single digit stands for two equal ones.
        let pairs = digits.utf8.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
        guard pairs.utf8.count == 6, pairs.allSatisfy(\.isHexDigit), let value = UInt32(pairs, radix: 16)
        else { return nil }
        self.init(hex: value)
    }

    /// The colour 0xrrggbb.
    init(hex number: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
    }
}

extension Color: CustomStringConvertible {
    /// The colour as `#rrggbb`.
    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
