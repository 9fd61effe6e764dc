internal import CVideo4Linux

/// The understood pixel formats, in order of preference.
enum PixelFormat: CaseIterable, Sendable {
    case yuyv, nv12, mjpeg, jpeg, grey

    init?(code: UInt32) {
        guard let format = PixelFormat.allCases.first(where: { $0.code == code }) else { return nil }
        self = format
    }

    /// The V4L2 four-letter code.
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

    /// The bytes from one pixel's luma to the next.
    var step: Int { self == .yuyv ? 2 : 1 }
}

/// The size and format of a camera's frames.
struct FrameLayout: Equatable, Sendable {
    let format: PixelFormat
    /// In pixels, more than 0 and at most `longestSide`.
    let width: Int
    let height: Int
    /// The bytes from one row to the next, including any padding.
    let stride: Int
    let range: Brightness.Range

    static let longestSide = 8192

    /// `nil` for impossible sizes. A `stride` of 0 means rows without padding.
    init?(_ format: PixelFormat, width: Int, height: Int, stride: Int = 0, range: Brightness.Range) {
        guard 1...Self.longestSide ~= width, 1...Self.longestSide ~= height else { return nil }
        let row = width * format.step
        guard stride == 0 || format.isCompressed || row...(16 * Self.longestSide) ~= stride else { return nil }
        (self.format, self.width, self.height, self.range) = (format, width, height, range)
        self.stride = stride == 0 ? row : stride
    }

    /// The minimum bytes of a frame's luma. The last row has no padding.
    var lumaBytes: Int { format.isCompressed ? 1 : (height - 1) * stride + width * format.step }
}

/// The fault of an unreadable frame.
struct FrameFault: Error, Equatable, CustomStringConvertible {
    /// A clause.
    let description: String
}

extension FrameLayout {
    /// Throws for a truncated frame or an invalid JPEG.
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
