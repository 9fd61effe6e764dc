import AppearanceValues
import Glibc
import Testing

@Suite("Contrast") struct ContrastTests {
    private let white = Color(red: 255, green: 255, blue: 255)
    private let black = Color(red: 0, green: 0, blue: 0)

    @Test func `black on white has a contrast of 21 to 1`() {
        #expect(abs(black.contrast(with: white) - 21) < 1e-12)
        #expect(abs(white.contrast(with: black) - 21) < 1e-12)
        #expect(white.contrast(with: white) == 1)
    }

    /// Ratios that accessibility checkers report.
    @Test(arguments: [("#777777", 4.48), ("#767676", 4.54), ("#595959", 7.00), ("#ff0000", 4.00)])
    func `known colors have known ratios`(hex: String, ratio: Double) throws {
        #expect(abs(try #require(Color(hex: hex)).contrast(with: white) - ratio) < 0.005)
    }

    @Test func `luminance follows WCAG 2.2`() {
        func linear(_ component: Int) -> Double {
            let fraction = Double(component) / 255
            return fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
        }
        for component in 0...255 {
            let other = (component * 7) % 256
            let color = Color(red: UInt8(component), green: UInt8(other), blue: UInt8(255 - component))
            let expected = 0.2126 * linear(component) + 0.7152 * linear(other) + 0.0722 * linear(255 - component)
            #expect(abs(color.relativeLuminance - expected) < 1e-14)
        }
    }

    @Test func `a ratio reaches its WCAG level`() {
        #expect(ContrastLevel(reachedBy: 2.99) == nil)
        #expect(ContrastLevel(reachedBy: 3) == .large)
        #expect(ContrastLevel(reachedBy: 4.49) == .large)
        #expect(ContrastLevel(reachedBy: 4.5) == .aa)
        #expect(ContrastLevel(reachedBy: 7) == .aaa)
    }
}
