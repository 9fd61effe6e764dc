import Switching
import Testing

@testable import HalflightAgent

@Suite("The tray icon") struct TrayIconTests {
    private func alpha(_ icon: TrayIcon, _ x: Double, _ y: Double) -> UInt8 {
        icon.pixels[4 * (Int(y * Double(icon.size)) * icon.size + Int(x * Double(icon.size)))]
    }

    @Test(arguments: Appearance.allCases)
    func `an icon has four bytes for each pixel, in every size`(appearance: Appearance) {
        for size in TrayIcon.sizes { #expect(TrayIcon(appearance, size: size).pixels.count == 4 * size * size) }
    }

    @Test func `the icon for day is a disc with rays all around`() {
        let icon = TrayIcon(.day, size: 48)
        #expect(alpha(icon, 0.5, 0.5) == 255)
        for (x, y) in [(0.5, 0.1), (0.5, 0.9), (0.1, 0.5), (0.9, 0.5)] { #expect(alpha(icon, x, y) > 0) }
        for (x, y) in [(0.0, 0.0), (0.5, 0.25), (0.65, 0.13)] { #expect(alpha(icon, x, y) == 0) }
    }

    @Test func `the icon for night is a crescent open to the upper right`() {
        let icon = TrayIcon(.night, size: 48)
        #expect(alpha(icon, 0.15, 0.6) == 255)
        for (x, y) in [(0.0, 0.0), (0.67, 0.36), (0.99, 0.99)] { #expect(alpha(icon, x, y) == 0) }
    }

    @Test func `the icon's edge is smooth`() {
        let alphas = stride(from: 0, to: 4 * 22 * 22, by: 4).map { TrayIcon(.night, size: 22).pixels[$0] }
        #expect(Set(alphas).count > 4)
    }
}
