extension Color {
    /// Creates an opaque color from CSS Color Module Level 4 notation, if valid.
    ///
    /// - `#1f5fa8`, `#rgb`, or either without the `#`
    /// - `rgb(31 95 168)`: 0...255, or percent
    /// - `hsl(212 69% 39%)`: degrees, then percent
    /// - `oklch(0.49 0.13 254)` and `oklab(0.49 -0.03 -0.12)`: lightness 0...1 or percent
    ///
    /// Commas may separate numbers. Colors that no screen can show are mapped as for ``OKLab``.
    public init?(css text: some StringProtocol) {
        guard let open = text.firstIndex(of: "("), text.last == ")" else {
            self.init(opaqueHex: text)
            return
        }
        let inside = text[text.index(after: open)...].dropLast()
        let separated = inside.split(separator: ",", omittingEmptySubsequences: false)
        let words = separated.count > 1 ? separated : inside.split(separator: " ")
        let numbers = words.compactMap { CSSNumber(String($0)) }
        guard numbers.count == 3, words.count == 3 else { return nil }
        self.init(function: text[..<open].lowercased(), numbers)
    }

    private init?(function: String, _ numbers: [CSSNumber]) {
        let (first, second, third) = (numbers[0], numbers[1], numbers[2])
        switch function {
        case "rgb":
            let fractions = numbers.compactMap { $0.value(.none, within: 0...255).map { $0 / 255 } ?? $0.fraction }
            guard fractions.count == 3 else { return nil }
            self.init(redFraction: fractions[0], green: fractions[1], blue: fractions[2])
        case "hsl":
            guard let hue = first.degrees, let saturation = second.fraction, let lightness = third.fraction
            else { return nil }
            self.init(HSL(hue: hue, saturation: saturation, lightness: lightness))
        case "oklch":
            guard let lightness = first.lightness,
                let chroma = second.value(.none, within: 0...1), let hue = third.degrees
            else { return nil }
            self.init(OKLCH(lightness: lightness, chroma: chroma, hue: hue))
        case "oklab":
            guard let lightness = first.lightness, let a = second.value(.none, within: -1...1),
                let b = third.value(.none, within: -1...1)
            else { return nil }
            self.init(OKLab(lightness: lightness, a: a, b: b))
        default: return nil
        }
    }
}

private struct CSSNumber {
    enum Unit: String, CaseIterable { case percent = "%", degrees = "deg", none = "" }

    private let number: Double
    private let unit: Unit

    /// Parses digits with at most one point, an optional sign and a unit, in any locale.
    init?(_ text: String) {
        let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        let unit = Unit.allCases.first { trimmed.hasSuffix($0.rawValue) } ?? .none
        let digits = trimmed.dropLast(unit.rawValue.count)
        // Swift itself also accepts 0x10, 1e3, inf and nan.
        let allowed = digits.utf8.enumerated().allSatisfy { place, byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
                || (place == 0 && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")))
        }
        guard allowed, digits.utf8.count <= 20, let number = Double(digits) else { return nil }
        (self.number, self.unit) = (number, unit)
    }

    func value(_ unit: Unit, within range: ClosedRange<Double>) -> Double? {
        self.unit == unit && range.contains(number) ? number : nil
    }

    var fraction: Double? { value(.percent, within: 0...100).map { $0 / 100 } }

    var lightness: Double? { value(.none, within: 0...1) ?? fraction }

    var degrees: Double? { unit == .percent ? nil : number }
}
