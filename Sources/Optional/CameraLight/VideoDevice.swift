internal import CVideo4Linux
internal import Glibc
internal import SystemPackage
internal import TextSupport

/// An open Video4Linux device. Opening it takes no picture, and the light beside the lens stays dark.
final class VideoDevice {
    let path: String
    /// The driver's name for it, as plain text.
    let name: String
    let file: FileDescriptor

    /// Opens a device. Throws if it doesn't take pictures.
    init(_ path: String) throws(CaptureFailure) {
        let number = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else {
            let error = Errno(rawValue: errno)
            if error == .noSuchFileOrDirectory { throw .failed("there is no camera at \(path)") }
            throw CaptureFailure(error, doing: "cannot be opened")
        }
        var capability = v4l2_capability()
        let result = v4l2_query_capability(number, &capability)
        guard result == 0, capability.takesPictures else {
            close(number)
            throw .failed("\(path) is no camera")
        }
        (self.path, file) = (path, FileDescriptor(rawValue: number))
        name = withUnsafeBytes(of: capability.card) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }.plain()
    }

    deinit { try? file.close() }

    var controls: DeviceControls { DeviceControls(file: file) }

    /// Returns the camera's formats that this program understands.
    func formats() -> [PixelFormat] {
        var formats: [PixelFormat] = []
        // More than any driver has.
        for index in 0..<UInt32(64) {
            var description = v4l2_fmtdesc()
            (description.index, description.type) = (index, captureType)
            guard v4l2_enumerate_format(file.rawValue, &description) == 0 else { break }
            if let format = PixelFormat(code: description.pixelformat) { formats.append(format) }
        }
        return formats
    }

    /// Returns a format's smallest usable size. `nil` if the driver lists no sizes.
    private func smallestSize(of format: PixelFormat) -> FrameSize? {
        var sizes: [FrameSize] = []
        for index in 0..<UInt32(256) {
            var size = v4l2_frmsizeenum()
            (size.index, size.pixel_format) = (index, format.code)
            guard v4l2_enumerate_size(file.rawValue, &size) == 0 else { break }
            if size.type == UInt32(V4L2_FRMSIZE_TYPE_DISCRETE.rawValue) {
                sizes.append(FrameSize(width: Int(size.discrete.width), height: Int(size.discrete.height)))
            } else {
                sizes.append(FrameSize(steps: size.stepwise))
                break
            }
        }
        return sizes.filter(\.isPicture).min { $0.pixels < $1.pixels }
    }

    /// Returns every format with its smallest size. Best first: fewest pixels, then by rank.
    func choices() -> [(format: PixelFormat, size: FrameSize)] {
        let known = formats()
        return PixelFormat.allCases.filter(known.contains)
            .map { (format: $0, size: smallestSize(of: $0) ?? .usual) }
            .sorted { $0.size.pixels < $1.size.pixels }
    }

    func presentFormat() throws(CaptureFailure) -> v4l2_format {
        var format = v4l2_format()
        format.type = captureType
        try check(v4l2_get_format(file.rawValue, &format), "does not tell its format")
        return format
    }

    func set(_ format: v4l2_format) {
        var format = format
        _ = v4l2_set_format(file.rawValue, &format)
    }

    /// Sets the nearest possible format and size. Throws `.busy` while another program takes pictures.
    func set(_ format: PixelFormat, _ size: FrameSize) throws(CaptureFailure) -> FrameLayout {
        var wanted = v4l2_format()
        wanted.type = captureType
        wanted.fmt.pix.width = UInt32(size.width)
        wanted.fmt.pix.height = UInt32(size.height)
        wanted.fmt.pix.pixelformat = format.code
        wanted.fmt.pix.field = UInt32(V4L2_FIELD_ANY.rawValue)
        var result = v4l2_set_format(file.rawValue, &wanted)
        // A USB camera that just woke up may not answer its first request.
        for _ in 0..<3 where result == -EIO {
            usleep(200_000)
            result = v4l2_set_format(file.rawValue, &wanted)
        }
        try check(result, "refuses a format")
        let given = wanted.fmt.pix
        guard let format = PixelFormat(code: given.pixelformat),
            let layout = FrameLayout(
                format, width: Int(given.width), height: Int(given.height),
                stride: format.isCompressed ? 0 : Int(given.bytesperline), range: given.lumaRange)
        else { throw .failed("the camera gives a format that was not asked for") }
        return layout
    }

    /// Returns the time between frames. 1/30 s if unknown.
    func frameTime() -> Duration {
        var parameters = v4l2_streamparm()
        parameters.type = captureType
        let usual = Duration.milliseconds(33)
        guard v4l2_get_parameters(file.rawValue, &parameters) == 0 else { return usual }
        let time = parameters.parm.capture.timeperframe
        guard time.numerator > 0, time.denominator > 0 else { return usual }
        let seconds = Double(time.numerator) / Double(time.denominator)
        return .seconds(min(max(seconds, 0.001), 1))
    }

    func check(_ result: Int32, _ what: String) throws(CaptureFailure) {
        if result < 0 { throw CaptureFailure(Errno(rawValue: -result), doing: what) }
    }
}

/// The type of V4L2 buffers that hold camera frames.
let captureType = UInt32(V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)

extension v4l2_capability {
    /// Whether this node, not another node of the device, takes mappable pictures.
    fileprivate var takesPictures: Bool {
        let own = capabilities & deviceCapabilities != 0 ? device_caps : capabilities
        let needed = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)
        return own & needed == needed
    }
}

/// `V4L2_CAP_DEVICE_CAPS`: the driver also reports the node's own capabilities.
private let deviceCapabilities: UInt32 = 0x8000_0000

extension v4l2_pix_format {
    /// JPEG colors have the full range. Others are limited unless the driver says otherwise
    /// (`V4L2_MAP_QUANTIZATION_DEFAULT`).
    fileprivate var lumaRange: Brightness.Range {
        switch quantization {
        case UInt32(V4L2_QUANTIZATION_FULL_RANGE.rawValue): .full
        case UInt32(V4L2_QUANTIZATION_LIM_RANGE.rawValue): .limited
        default: colorspace == UInt32(V4L2_COLORSPACE_JPEG.rawValue) ? .full : .limited
        }
    }
}

/// The size of a frame in pixels.
struct FrameSize: Equatable, Sendable {
    let width: Int
    let height: Int

    /// The size for drivers that list none and take the nearest.
    static let usual = FrameSize(width: 320, height: 240)

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// Chooses a size near the usual one, because a smaller size would be only a part of the picture.
    init(steps: v4l2_frmsize_stepwise) {
        func side(_ usual: Int, _ least: UInt32, _ most: UInt32, _ step: UInt32) -> Int {
            let (least, most, step) = (Int(least), Int(most), max(1, Int(step)))
            guard usual > least else { return least }
            return min(least + (usual - least) / step * step, most)
        }
        width = side(Self.usual.width, steps.min_width, steps.max_width, steps.step_width)
        height = side(Self.usual.height, steps.min_height, steps.max_height, steps.step_height)
    }

    var pixels: Int { width * height }

    /// Whether it has enough pixels for a mean, but not too many.
    var isPicture: Bool {
        width >= 64 && height >= 48 && width <= FrameLayout.longestSide && height <= FrameLayout.longestSide
    }
}
