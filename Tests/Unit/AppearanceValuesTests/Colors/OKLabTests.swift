import AppearanceValues
import Testing

@Suite("Palettes: OKLab and OKLCH") struct OKLabTests {
    /// CSS Color Module Level 4, section 9 and its examples.
    @Test(
        arguments: [
            ("#ffffff", 1, 0, 0), ("#000000", 0, 0, 0), ("#ff0000", 0.62796, 0.25768, 29.234),
            ("#00ff00", 0.86644, 0.29483, 142.495), ("#0000ff", 0.45201, 0.31321, 264.052),
            ("#ffff00", 0.96798, 0.21101, 109.769), ("#00ffff", 0.90540, 0.15455, 194.769),
            ("#ff00ff", 0.70167, 0.32249, 328.363), ("#808080", 0.59987, 0, 0), ("#663399", 0.44027, 0.16030, 303.373),
        ] as [(String, Double, Double, Double)])
    func `known colors have known values`(hex: String, lightness: Double, chroma: Double, hue: Double) throws {
        let color = OKLCH(try #require(Color(hex: hex)))
        #expect(abs(color.lightness - lightness) < 2e-5)
        #expect(abs(color.chroma - chroma) < 2e-5)
        #expect(abs(color.hue - hue) < 2e-3)
    }

    @Test func `every color survives conversion and back`() {
        for red in stride(from: 0, through: 255, by: 5) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 3) {
                    let color = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    #expect(Color(OKLab(color)) == color)
                    #expect(Color(OKLCH(color)) == color)
                }
            }
        }
    }

    @Test func `a color outside the gamut keeps its lightness and hue`() {
        for hue in stride(from: 0.0, to: 360, by: 7) {
            for lightness in stride(from: 0.1, through: 0.9, by: 0.1) {
                let shown = OKLCH(Color(OKLCH(lightness: lightness, chroma: 0.5, hue: hue)))
                // Clipping may change a colour imperceptibly, and 8 bits are rounded.
                #expect(abs(shown.lightness - lightness) < 0.025, "\(lightness) \(hue)")
                #expect(shown.chroma < 0.34)
                let wanted = OKLab(OKLCH(lightness: shown.lightness, chroma: shown.chroma, hue: hue))
                #expect(wanted.distance(to: OKLab(shown)) < 0.04, "\(lightness) \(hue)")
            }
        }
        #expect(Color(OKLCH(lightness: 1.2, chroma: 0.2, hue: 30)) == Color(hex: "#ffffff"))
        #expect(Color(OKLCH(lightness: -1, chroma: 0.2, hue: 30)) == Color(hex: "#000000"))
    }

    @Test func `a mixture lies between its exact ends`() throws {
        let (one, other) = (OKLab(try #require(Color(hex: "#1f5fa8"))), OKLab(try #require(Color(hex: "#f0e442"))))
        #expect(one.mixed(with: other, fraction: 0) == one)
        let half = one.mixed(with: other, fraction: 0.5)
        #expect(abs(half.distance(to: one) - half.distance(to: other)) < 1e-12)
    }
}
