nonisolated extension Place {
    /// Parses `±DDMM±DDDMM` or `±DDMMSS±DDDMMSS`, latitude first (ISO 6709; the head of `zone1970.tab`).
    init?(iso6709 text: String) {
        guard
            let second = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = Self.degrees(text[..<second], digitsOfDegrees: 2),
            let longitude = Self.degrees(text[second...], digitsOfDegrees: 3)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    private static func degrees(_ field: Substring, digitsOfDegrees: Int) -> Double? {
        let digits = field.dropFirst()
        let rest = digits.dropFirst(digitsOfDegrees)
        guard field.first == "+" || field.first == "-", rest.count == 2 || rest.count == 4,
            digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            let degrees = Double(digits.prefix(digitsOfDegrees)), let minutes = Double(rest.prefix(2)),
            let seconds = rest.count == 2 ? 0 : Double(rest.suffix(2)), minutes < 60, seconds < 60
        else { return nil }
        return (field.first == "-" ? -1 : 1) * (degrees + minutes / 60 + seconds / 3600)
    }
}
