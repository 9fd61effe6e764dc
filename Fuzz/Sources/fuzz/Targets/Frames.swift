@testable import CameraLight

extension FuzzTarget {
    /// A camera's frames. The first six bytes choose format, range, size and stride.
    static let frames = FuzzTarget(name: "frames", longestInput: 8192) { input in
        guard input.count >= 6 else { return }
        let formats = PixelFormat.allCases
        let format = formats[Int(input[0]) % formats.count]
        let stride = Int(input[3]) << 8 | Int(input[4])
        let layout = FrameLayout(
            format, width: Int(input[1]), height: Int(input[2]), stride: stride,
            range: input[5] & 1 == 0 ? .full : .limited)
        guard let layout else { return }
        do throws(FrameFault) {
            let brightness = try measure(Array(input.dropFirst(6)), layout)
            expect(
                format.isCompressed || brightness.count == layout.width * layout.height,
                "\(brightness.count) pixels of \(layout.width) x \(layout.height)")
            expect((0...1).contains(brightness.mean ?? 0), "the mean is \(String(describing: brightness.mean))")
        } catch {
            expectBounded(error.description)
        }
    }

    private static func measure(_ frame: [UInt8], _ layout: FrameLayout) throws(FrameFault) -> Brightness {
        var result = Result<Brightness, FrameFault>.failure(FrameFault(description: ""))
        frame.withUnsafeBytes { bytes in
            do throws(FrameFault) {
                result = .success(try layout.brightness(of: bytes))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }
}
