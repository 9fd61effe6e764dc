import AppearanceValues
import Testing

@Suite("Palettes: HSL") struct HSLTests {
    @Test(
        arguments: [
            ("#ff0000", 0, 1, 0.5), ("#ffff00", 60, 1, 0.5), ("#00ff00", 120, 1, 0.5), ("#00ffff", 180, 1, 0.5),
            ("#0000ff", 240, 1, 0.5), ("#ff00ff", 300, 1, 0.5), ("#ffffff", 0, 0, 1), ("#000000", 0, 0, 0),
            ("#663399", 270, 0.5, 0.4), ("#bf4040", 0, 0.498, 0.5),
        ] as [(String, Double, Double, Double)])
    func `known colors have known values`(hex: String, hue: Double, saturation: Double, lightness: Double) throws {
        let color = try #require(Color(hex: hex))
        let found = HSL(color)
        #expect(abs(found.hue - hue) < 1e-9)
        #expect(abs(found.saturation - saturation) < 1e-3)
        #expect(abs(found.lightness - lightness) < 1e-3)
        #expect(Color(found) == color)
    }

    @Test func `every color survives conversion and back`() {
        for number in stride(from: UInt32(0), through: 0xffffff, by: 797) {
            let color = Color(
                red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xff), blue: UInt8(number & 0xff))
            #expect(Color(HSL(color)) == color)
        }
    }

    @Test func `values out of range move to the nearer end, and hues wrap`() {
        #expect(Color(HSL(hue: -120, saturation: 2, lightness: 0.5)) == Color(hex: "#0000ff"))
        #expect(Color(HSL(hue: 0, saturation: .nan, lightness: 7)) == Color(hex: "#ffffff"))
    }
}
