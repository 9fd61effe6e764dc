internal import Glibc

/// A frame's brightness, as pixel counts by luma.
struct Brightness: Equatable, Sendable {
    /// The range of luma from black to white.
    enum Range: Equatable, Sendable {
        /// 0...255, as in JPEG.
        case full
        /// 16...235, as in video (ITU-R BT.601).
        case limited

        var black: Int { self == .full ? 0 : 16 }
        var white: Int { self == .full ? 255 : 235 }
    }

    /// The number of pixels of each luma, 0...255.
    private(set) var counts = [Int](repeating: 0, count: 256)
    let range: Range

    init(range: Range) {
        self.range = range
    }

    /// Counts a row of luma with a pixel every `step` bytes.
    mutating func add(_ row: UnsafeRawBufferPointer, every step: Int) {
        counts.withUnsafeMutableBufferPointer { counts in
            var place = 0
            while place < row.count {
                counts[Int(row[place])] += 1
                place += step
            }
        }
    }

    var count: Int { counts.reduce(0, +) }

    /// The mean of linear light. 0...1 of a white pixel; `nil` without pixels.
    var mean: Double? {
        let count = count
        guard count > 0 else { return nil }
        let sum = counts.enumerated().reduce(0.0) { $0 + Double($1.element) * Self.linear($1.offset, range) }
        return sum / Double(count)
    }

    /// Whether every pixel is black, within rounding and compression. A dark room still has brighter pixels: noise.
    var isBlack: Bool {
        guard let brightest = counts.lastIndex(where: { $0 > 0 }) else { return false }
        return brightest <= range.black + Self.blackSteps
    }

    /// The luma steps above black that count as black.
    static let blackSteps = 4

    /// Returns a luma's light, 0...1, by the inverse of sRGB's transfer function (IEC 61966-2-1).
    static func linear(_ luma: Int, _ range: Range) -> Double {
        let level = Double(luma - range.black) / Double(range.white - range.black)
        return decodeSRGB(min(max(level, 0), 1))
    }
}

/// Returns an sRGB value's linear light. Both are 0...1 (IEC 61966-2-1).
func decodeSRGB(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}
