package import Vocabulary

/// The day and night variants of a theme, by name. For example, `Adwaita` and `Adwaita-dark`, `Mint-Y-Aqua` and
/// `Mint-Y-Dark-Aqua`, `Orchis-Light` and `Orchis-Dark`, `BreezeLight` and `BreezeDark`.
package nonisolated struct ThemeVariants {
    let name: String

    /// `nil` if the name is longer than any folder's (NAME_MAX): its variants take the square of its length.
    package init?(name: String) {
        guard name.utf8.count <= 255 else { return nil }
        self.name = name
    }

    package var appearance: Appearance { known.first?.night == name || word("dark") != nil ? .night : .day }

    /// Returns possible variant names for an appearance, most likely first.
    func names(for wanted: Appearance) -> [String] {
        if wanted == appearance { return [name] }
        let others = wanted == .night ? darkNames : lightNames
        // The first pair has the closest relative. The others are a last resort.
        let relatives: [String] = known.map { $0[wanted] }
        return Array(relatives.prefix(1)) + others + Array(relatives.dropFirst())
    }

    private var known: [ByAppearance<String>] {
        ThemeVariants.known.filter { $0.day == name || $0.night == name }
    }

    /// Pairs that no rule finds, and pairs that must precede them.
    private static let known = [
        ByAppearance(day: "HighContrast", night: "HighContrastInverse"),
        ByAppearance(day: "Breeze", night: "BreezeDark"),
        ByAppearance(day: "BreezeClassic", night: "BreezeDark"),
        ByAppearance(day: "Arc", night: "Arc-Dark"),
        ByAppearance(day: "Arc-Darker", night: "Arc-Dark"),
    ]

    private var darkNames: [String] {
        if let light = word("light") {
            return ["dark", "Dark"].map { replacing(light, with: $0) }
        }
        let bytes = Array(name.utf8)
        // The word comes last, or before a later word, such as a color.
        let places = [bytes.count] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "-") }.reversed()
        let inserted = places.flatMap { place in
            ["-dark", "-Dark"].map { replacing(place..<place, with: $0) }
        }
        return inserted + ["\(name)Dark", "\(name) Dark"]
    }

    private var lightNames: [String] {
        guard let dark = word("dark") else { return [] }
        let bytes = Array(name.utf8)
        let separated = dark.lowerBound > 0 && !ThemeVariants.isLetter(bytes[dark.lowerBound - 1])
        let whole = separated ? dark.lowerBound - 1..<dark.upperBound : dark
        return [replacing(whole, with: "")] + ["light", "Light"].map { replacing(dark, with: $0) }
    }

    /// Finds a word in the name. It's between marks, at an end, or in the middle with a capital letter.
    private func word(_ word: String) -> Range<Int>? {
        let bytes = Array(name.utf8)
        let wanted = Array(word.utf8)
        guard bytes.count >= wanted.count else { return nil }
        return (0...bytes.count - wanted.count).lazy.map { $0..<$0 + wanted.count }.first { range in
            bytes[range].map { $0 | 0x20 } == wanted
                && (range.lowerBound == 0 || !ThemeVariants.isLetter(bytes[range.lowerBound - 1])
                    || bytes[range.lowerBound] & 0x20 == 0)
                && (range.upperBound == bytes.count || !ThemeVariants.isLetter(bytes[range.upperBound])
                    || bytes[range.upperBound] & 0x20 == 0)
        }
    }

    private func replacing(_ range: Range<Int>, with text: String) -> String {
        let bytes = Array(name.utf8)
        return String(
            decoding: bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...], as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
