import TestTags
import Testing
import Vocabulary

@testable import Responders

@Suite("A theme's variants by name") @MainActor struct ThemeVariantsTests {
    @Test(arguments: [
        ("Adwaita", Appearance.day), ("Adwaita-dark", .night), ("Yaru-viridian-dark", .night), ("Mint-Y", .day),
        ("Mint-Y-Dark-Aqua", .night), ("Arc-Darker", .day), ("Arc-Dark", .night), ("BreezeDark", .night),
        ("BreezeLight", .day), ("Breeze Dark", .night), ("HighContrast", .day), ("HighContrastInverse", .night),
        ("dark", .night), ("Darkly", .day), ("Skydarkness", .day), ("", .day), ("-", .day),
    ])
    func `a name shows its appearance`(name: String, expected: Appearance) {
        #expect(ThemeVariants(name: name)?.appearance == expected)
    }

    @Test(
        .promise("theme-variants"),
        arguments: [
            ("Adwaita", "Adwaita-dark"), ("Yaru", "Yaru-dark"), ("Yaru-viridian", "Yaru-viridian-dark"),
            ("Mint-Y", "Mint-Y-Dark"), ("Mint-Y-Aqua", "Mint-Y-Dark-Aqua"), ("Greybird", "Greybird-dark"),
            ("Orchis-Light", "Orchis-Dark"), ("Materia-light", "Materia-dark"), ("BreezeLight", "BreezeDark"),
            ("Breeze", "BreezeDark"), ("HighContrast", "HighContrastInverse"), ("Arc", "Arc-Dark"),
            ("Arc-Darker", "Arc-Dark"),
        ])
    func `the variant is among the candidates`(day: String, night: String) {
        #expect(ThemeVariants(name: day)?.names(for: .night).contains(night) == true)
        #expect(ThemeVariants(name: night)?.names(for: .day).contains(day) == true)
        #expect(ThemeVariants(name: day)?.names(for: .day) == [day])
        #expect(ThemeVariants(name: night)?.names(for: .night) == [night])
    }

    @Test func `the simplest name is the first candidate`() throws {
        #expect(ThemeVariants(name: "Yaru")?.names(for: .night).first == "Yaru-dark")
        #expect(ThemeVariants(name: "Yaru-dark")?.names(for: .day).first == "Yaru")
        #expect(ThemeVariants(name: "Mint-Y-Dark-Aqua")?.names(for: .day).first == "Mint-Y-Aqua")
        #expect(ThemeVariants(name: "Arc-Dark")?.names(for: .day).first == "Arc")
        #expect(ThemeVariants(name: "Arc-Dark")?.names(for: .day).last == "Arc-Darker")
        let breeze = try #require(ThemeVariants(name: "BreezeDark")).names(for: .day).filter { $0 != "Breeze" }
        #expect(breeze.first { ["BreezeLight", "BreezeClassic"].contains($0) } == "BreezeLight")
    }

    @Test func `a name longer than a folder's has no variants`() {
        #expect(ThemeVariants(name: String(repeating: "-", count: 255))?.names(for: .night).count == 514)
        #expect(ThemeVariants(name: String(repeating: "-", count: 256)) == nil)
    }
}
