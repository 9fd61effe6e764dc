import CTurboJPEG
import TestTags
import Testing

@testable import CameraLight

@Suite struct JPEGFrameTests {
    private func measure(_ bytes: [UInt8]) throws(FrameFault) -> Brightness {
        do {
            return try bytes.withUnsafeBytes { try jpegBrightness($0) }
        } catch let fault as FrameFault {
            throw fault
        } catch {
            throw FrameFault(description: "\(error)")
        }
    }

    /// Creates a JPEG of gray pixels with the brightness of `luma`.
    private func jpeg(_ width: Int, _ height: Int, luma: (Int, Int) -> UInt8) throws -> [UInt8] {
        let pixels = (0..<width * height).map { luma($0 % width, $0 / width) }
        let encoder = try #require(tjInitCompress())
        defer { tjDestroy(encoder) }
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
        defer { tjFree(bytes) }
        let result = tjCompress2(
            encoder, pixels, Int32(width), 0, Int32(height), Int32(TJPF_GRAY.rawValue), &bytes, &count,
            Int32(TJSAMP_GRAY.rawValue), 90, 0)
        #expect(result == 0)
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    @Test(arguments: [(8, 8), (64, 48), (65, 49), (1, 1), (7, 300)])
    func `a uniform gray picture of any size has its mean`(width: Int, height: Int) throws {
        let brightness = try measure(jpeg(width, height) { _, _ in 188 })
        #expect(brightness.count == (width + 7) / 8 * ((height + 7) / 8))
        let mean = try #require(brightness.mean)
        #expect(abs(mean - Brightness.linear(188, .full)) < 0.02)
    }

    @Test func `a half black, half white picture has half the light`() throws {
        let mean = try #require(try measure(jpeg(160, 120) { x, _ in x < 80 ? 0 : 255 }).mean)
        #expect(abs(mean - 0.5) < 0.02)
    }

    @Test func `a truncated JPEG is refused`() throws {
        let whole = try jpeg(160, 120) { x, y in UInt8((x * 7 + y * 13) % 256) }
        for count in [0, 1, 2, 20, whole.count / 4, whole.count / 2, whole.count - 40] {
            #expect(throws: FrameFault.self, "\(count) of \(whole.count) bytes") { try measure(Array(whole[..<count])) }
        }
    }

    @Test func `a few bytes between picture and end are harmless`() throws {
        let whole = try jpeg(160, 120) { _, _ in 128 }
        let padded = whole.dropLast(2) + [0, 0, 0, 0] + whole.suffix(2)
        #expect(try measure(Array(padded)) == measure(whole))
        #expect(try measure(whole + [UInt8](repeating: 0, count: 500)) == measure(whole))
    }

    @Test func `garbage is refused`() {
        var state: UInt32 = 7
        for count in [1, 2, 100, 10_000] {
            let bytes = (0..<count).map { _ -> UInt8 in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 24)
            }
            #expect(throws: FrameFault.self) { try measure(bytes) }
            #expect(throws: FrameFault.self) { try measure([0xFF, 0xD8, 0xFF] + bytes) }
        }
    }

    @Test(.promise("camera-frames")) func `a damaged JPEG gives light or a fault`() throws {
        let whole = try jpeg(64, 48) { x, y in UInt8((x * 3 + y * 5) % 256) }
        for place in whole.indices {
            var damaged = whole
            damaged[place] ^= 0x55
            if let brightness = try? measure(damaged) { #expect(brightness.count > 0) }
        }
    }

    @Test(.promise("camera-frames")) func `an enormous JPEG is refused before memory is allocated`() throws {
        var bytes = try jpeg(16, 16) { _, _ in 9 }
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        // Height and width in the frame's header (ITU-T T.81, B.2.2).
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0x00, 0xFF, 0x00])
        #expect(throws: FrameFault(description: "a frame's JPEG has 65280 x 65280 pixels")) { try measure(bytes) }
    }
}
