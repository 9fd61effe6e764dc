internal import SDBus
internal import Vocabulary

/// The tray's icon, a sun or a moon. It's drawn here so that it needs no icon theme. Its colors stand out from light
/// and dark panels.
nonisolated struct TrayIcon: Equatable, Sendable {
    let size: Int
    /// ARGB32 pixels, most significant byte first. Row by row from the top.
    let pixels: [UInt8]

    init(_ appearance: Appearance, size: Int) {
        self.size = size
        let (red, green, blue): (UInt8, UInt8, UInt8) = appearance == .day ? (0xf2, 0x9a, 0x1f) : (0x7d, 0x94, 0xc4)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * size * size)
        for row in 0..<size {
            for column in 0..<size {
                pixels += [TrayIcon.coverage(of: appearance, column, row, size: size), red, green, blue]
            }
        }
        self.pixels = pixels
    }

    /// Returns the shape's coverage of a pixel, 0...255. Samples 16 points.
    private static func coverage(of appearance: Appearance, _ column: Int, _ row: Int, size: Int) -> UInt8 {
        var covered = 0
        for point in 0..<16 {
            let x = (Double(column) + (Double(point % 4) + 0.5) / 4) / Double(size) - 0.5
            let y = (Double(row) + (Double(point / 4) + 0.5) / 4) / Double(size) - 0.5
            if appearance == .day ? isInSun(x, y) : isInMoon(x, y) { covered += 1 }
        }
        return UInt8(covered * 255 / 16)
    }

    /// Whether a point is in the sun, a disc with eight rays. Coordinates are from the center. The icon's width is 1.
    private static func isInSun(_ x: Double, _ y: Double) -> Bool {
        if x * x + y * y < 0.21 * 0.21 { return true }
        // By symmetry, an eighth of the picture suffices: between a ray along the axis and a ray at 45 degrees.
        let (long, short) = (max(abs(x), abs(y)), min(abs(x), abs(y)))
        let rays = [(along: long, aside: short), (along: (long + short) * half, aside: (long - short) * half)]
        return rays.contains { (0.29...0.47).contains($0.along) && $0.aside < 0.045 }
    }

    /// Whether a point is in the moon. Another disc, to the upper right, takes a bite from the moon's disc.
    private static func isInMoon(_ x: Double, _ y: Double) -> Bool {
        guard x * x + y * y < 0.44 * 0.44 else { return false }
        let (right, up) = (x - 0.17, y + 0.14)
        return right * right + up * up > 0.36 * 0.36
    }

    /// The sine and cosine of 45 degrees.
    private static let half = 0.5.squareRoot()

    /// The sizes that panels request, including high-resolution screens.
    static let sizes = [16, 22, 32, 48]
}

extension TrayIcon {
    /// Returns the icon in each size. The type is `a(iiay)`.
    static func pixmaps(_ appearance: Appearance) -> BusValue {
        .array(
            element: "(iiay)",
            sizes.map { size in
                let side = BusValue.int32(Int32(size))
                return .structure([side, side, .bytes(TrayIcon(appearance, size: size).pixels)])
            })
    }
}
