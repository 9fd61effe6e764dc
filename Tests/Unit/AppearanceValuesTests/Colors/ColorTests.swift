import AppearanceValues
import Testing

@Suite("Palettes: colors") struct ColorTests {
    @Test(
        arguments: [
            ("#000000", 0, 0, 0), ("#ffffff", 255, 255, 255), ("#FFFFFF", 255, 255, 255), ("1f5fa8", 31, 95, 168),
            ("#010203", 1, 2, 3), ("#aBcDeF", 171, 205, 239), ("#fff", 255, 255, 255), ("#0a8", 0, 170, 136),
            ("18c", 17, 136, 204),
        ] as [(String, UInt8, UInt8, UInt8)])
    func `a color has six or three hexadecimal digits`(text: String, red: UInt8, green: UInt8, blue: UInt8) {
        #expect(Color(hex: text) == Color(red: red, green: green, blue: blue))
    }

    @Test(arguments: [
        "", "#", "#ff", "#fffff", "#fffffff", "#fffffffff", "##fffff", "#ggg000", " #ffffff", "#ffffff ",
        "+fffff", "-fffff", "0xffff", "#٠٠٠٠٠٠", "#ＦＦＦＦＦＦ", "white", "#ff ff f", "é12345",
    ])
    func `anything else is refused`(text: String) {
        #expect(Color(hex: text) == nil)
    }

    @Test(arguments: ["#000000", "#0a0b0c", "#ffffff", "#1f5fa8", "#1f5fa880"])
    func `a color survives writing and reading`(text: String) {
        #expect(Color(hex: text)?.description == text)
        #expect(Color(hex: text[...])?.description == text)
    }

    @Test func `a color can be a number with an opacity`() throws {
        #expect(Color(hex: 0x1f5fa8) == Color(red: 0x1f, green: 0x5f, blue: 0xa8))
        #expect((Color.white.description, Color.black.description) == ("#ffffff", "#000000"))
        #expect(Color.white.isOpaque && Color.white.opacity == 1)
        let half = Color(hex: 0x1f5fa8, opacity: 0.5)
        #expect(abs(half.opacity - 0.5) < 0.01)
        #expect(half == Color(hex: 0x1f5fa8).withOpacity(0.5))
        #expect(half != Color(hex: 0x1f5fa8))
        #expect(half.description == "#1f5fa880")
        #expect(Color(hex: "#1f58") == Color(hex: 0x11ff55, opacity: Double(0x88) / 255))
        #expect(Color(hex: 0, opacity: 7).opacity == 1)
        #expect(Color(hex: 0, opacity: -.infinity).opacity == 0)
        #expect(Color(hex: 0, opacity: .nan).opacity == 0)
        #expect(Color(opaqueHex: "#1f5fa8ff") == nil)
    }
}
