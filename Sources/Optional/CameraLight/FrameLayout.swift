internal import CVideo4Linux

/// A pixel format that is understood here; in the order in which they are preferred.
enum PixelFormat: CaseIterable, Sendable {
    case yuyv, nv12, mjpeg, jpeg, grey

    init?(code: UInt32) {
        guard let format = PixelFormat.allCases.first(where: { $0.code == code }) else { return nil }
        self = format
    }

    /// The four letters, as V4L2 has them.
    var code: UInt32 {
        switch self {
        case .yuyv: UInt32(v4l2_format_yuyv)
        case .nv12: UInt32(v4l2_format_nv12)
        case .mjpeg: UInt32(v4l2_format_mjpeg)
        case .jpeg: UInt32(v4l2_format_jpeg)
        case .grey: UInt32(v4l2_format_grey)
        }
    }

    var isCompressed: Bool { self == .mjpeg || self == .jpeg }

    /// The bytes from one pixel's luma to the next one's.
    var step: Int { self == .yuyv ? 2 : 1 }
}

/// The size and format of a camera's frames.
struct FrameLayout: Equatable, Sendable {
    let format: PixelFormat
    /// Pixels, more than 0 and at most `longestSide`.
    let width: Int
    let height: Int
    /// The bytes from one row to the next, which may have some behind its pixels.
    let stride: Int
    let range: Brightness.Range

    /// The longest side in pixels of a frame that is looked at.
    static let longestSide = 8192

    /// A layout; nil for sizes that are impossible.
    ///
    /// - Parameter stride: 0 where rows follow one another.
    init?(_ format: PixelFormat, width: Int, height: Int, stride: Int = 0, range: Brightness.Range) {
        guard 1...Self.longestSide ~= width, 1...Self.longestSide ~= height else { return nil }
        let row = width * format.step
        guard stride == 0 || format.isCompressed || row...(16 * Self.longestSide) ~= stride else { return nil }
        (self.format, self.width, self.height, self.range) = (format, width, height, range)
        self.stride = stride == 0 ? row : stride
    }

    /// The bytes that the luma of a frame takes at least; those of the last row end with its pixels.
    var lumaBytes: Int { format.isCompressed ? 1 : (height - 1) * stride + width * format.step }
}

/// The fault of a frame that cannot be read.
struct FrameFault: Error, Equatable, CustomStringConvertible {
    /// A clause.
    let description: String
}

extension FrameLayout {
    /// Measures a frame of this layout.
    ///
    /// - Throws: `FrameFault` for one that is cut off or no JPEG.
    func brightness(of frame: UnsafeRawBufferPointer) throws(FrameFault) -> Brightness {
        if format.isCompressed { return try jpegBrightness(frame) }
        guard frame.count >= lumaBytes else {
            throw FrameFault(description: "a frame has \(frame.count) bytes in place of \(lumaBytes)")
        }
        var brightness = Brightness(range: range)
        for row in 0..<height {
            let start = row * stride
            let pixels = UnsafeRawBufferPointer(rebasing: frame[start..<start + width * format.step])
            brightness.add(pixels, every: format.step)
        }
        return brightness
    }
}
