import Testing
import Theming

@Suite("Palettes: a colour") struct ColorTests {
    @Test(
        "A colour has six hexadecimal digits, or three",
        arguments: [
            ("#000000", 0, 0, 0), ("#ffffff", 255, 255, 255), ("#FFFFFF", 255, 255, 255), ("1f5fa8", 31, 95, 168),
            ("#010203", 1, 2, 3), ("#aBcDeF", 171, 205, 239), ("#fff", 255, 255, 255), ("#0a8", 0, 170, 136),
            ("18c", 17, 136, 204),
        ] as [(String, UInt8, UInt8, UInt8)])
    func hex(text: String, red: UInt8, green: UInt8, blue: UInt8) {
        #expect(Color(hex: text) == Color(red: red, green: green, blue: blue))
    }

    @Test(
        "Anything else is refused",
        arguments: [
            "", "#", "#ff", "#ffff", "#fffff", "#fffffff", "#ffffffff", "##fffff", "#ggg000", " #ffffff", "#ffffff ",
            "+fffff", "-fffff", "0xffff", "#٠٠٠٠٠٠", "#ＦＦＦＦＦＦ", "white", "#ff ff f", "é12345",
        ])
    func notHex(text: String) {
        #expect(Color(hex: text) == nil)
    }

    @Test("A colour is the same after writing and reading", arguments: ["#000000", "#0a0b0c", "#ffffff", "#1f5fa8"])
    func written(text: String) {
        #expect(Color(hex: text)?.description == text)
        #expect(Color(hex: text[...])?.description == text)
    }
}
