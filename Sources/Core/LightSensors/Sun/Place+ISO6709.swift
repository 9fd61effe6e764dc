nonisolated extension Place {
    /// A place as the time zone tables write it: `±DDMM±DDDMM` or `±DDMMSS±DDDMMSS`,
    /// degrees, minutes and seconds, latitude first (ISO 6709; the head of `zone1970.tab`).
    ///
    /// `nil` for any other form, and for minutes, seconds or degrees out of range.
    init?(iso6709 text: String) {
        let bytes = Array(text.utf8)
        guard
            let second = bytes.dropFirst().firstIndex(where: { Self.sign($0) != nil }),
            let latitude = Self.degrees(bytes[..<second], digitsOfDegrees: 2),
            let longitude = Self.degrees(bytes[second...], digitsOfDegrees: 3)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The degrees in `±DDMM` or `±DDMMSS`, the degrees themselves having two or three digits.
    private static func degrees(_ field: ArraySlice<UInt8>, digitsOfDegrees: Int) -> Double? {
        guard let sign = field.first.flatMap(sign) else { return nil }
        let digits = field.dropFirst()
        let rest = digits.dropFirst(digitsOfDegrees)
        guard digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), rest.count == 2 || rest.count == 4
        else { return nil }
        let minutes = number(rest.prefix(2))
        let seconds = number(rest.dropFirst(2))
        guard minutes < 60, seconds < 60 else { return nil }
        return sign * (number(digits.prefix(digitsOfDegrees)) + minutes / 60 + seconds / 3600)
    }

    private static func sign(_ byte: UInt8) -> Double? {
        switch byte {
        case UInt8(ascii: "+"): 1
        case UInt8(ascii: "-"): -1
        default: nil
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Double {
        digits.reduce(0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    }
}
