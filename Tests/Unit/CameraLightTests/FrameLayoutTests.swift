import TestTags
import Testing

@testable import CameraLight

@Suite struct FrameLayoutTests {
    /// Returns the mean of a frame with these bytes.
    private func mean(_ layout: FrameLayout?, _ bytes: [UInt8]) throws -> Double {
        let layout = try #require(layout)
        return try #require(try bytes.withUnsafeBytes { try layout.brightness(of: $0) }.mean)
    }

    @Test func `a gray pixel has one byte, and padding doesn't count`() throws {
        let layout = FrameLayout(.grey, width: 2, height: 2, stride: 4, range: .full)
        #expect(try mean(layout, [255, 255, 0, 0, 255, 255]) == 1)
        #expect(try mean(layout, [0, 0, 255, 255, 0, 0, 255, 255]) == 0)
    }

    @Test func `YUYV has luma in every other byte`() throws {
        let layout = FrameLayout(.yuyv, width: 2, height: 2, stride: 6, range: .limited)
        #expect(try mean(layout, [235, 1, 235, 1, 9, 9, 235, 1, 235, 1]) == 1)
        #expect(try mean(layout, [16, 255, 16, 255, 255, 255, 235, 255, 235, 255]) == 0.5)
    }

    @Test func `NV12 has all luma first`() throws {
        let layout = FrameLayout(.nv12, width: 2, height: 2, range: .limited)
        #expect(try mean(layout, [235, 235, 235, 235, 128, 128]) == 1)
    }

    @Test(.promise("camera-frames")) func `a frame that is too short is refused`() throws {
        let layout = try #require(FrameLayout(.yuyv, width: 4, height: 3, stride: 10, range: .full))
        #expect(layout.lumaBytes == 28)
        for count in [0, 1, 27] {
            let bytes = [UInt8](repeating: 7, count: count)
            #expect(throws: FrameFault.self) { try bytes.withUnsafeBytes { try layout.brightness(of: $0) } }
        }
        #expect(try mean(layout, [UInt8](repeating: 255, count: 28)) == 1)
    }

    @Test(.promise("camera-frames")) func `impossible sizes are refused`() {
        #expect(FrameLayout(.grey, width: 0, height: 2, range: .full) == nil)
        #expect(FrameLayout(.grey, width: 2, height: -1, range: .full) == nil)
        #expect(FrameLayout(.grey, width: 8193, height: 1, range: .full) == nil)
        #expect(FrameLayout(.yuyv, width: 4, height: 1, stride: 7, range: .full) == nil)
        #expect(FrameLayout(.yuyv, width: 4, height: 1, stride: .max, range: .full) == nil)
        #expect(FrameLayout(.mjpeg, width: 4, height: 1, stride: 1, range: .full) != nil)
    }

    @Test(.promise("camera-formats")) func `formats have the V4L2 codes`() {
        #expect(PixelFormat(code: 0x5659_5559) == .yuyv)
        #expect(PixelFormat(code: 0x3231_564E) == .nv12)
        #expect(PixelFormat(code: 0x5945_5247) == .grey)
        #expect(PixelFormat(code: 0x4750_4A4D) == .mjpeg)
        #expect(PixelFormat(code: 0) == nil)
    }
}

@Suite struct BrightnessTests {
    private func brightness(_ luma: [UInt8], _ range: Brightness.Range) -> Brightness {
        var brightness = Brightness(range: range)
        luma.withUnsafeBytes { brightness.add($0, every: 1) }
        return brightness
    }

    @Test func `luma becomes linear light`() {
        #expect(Brightness.linear(0, .full) == 0)
        #expect(Brightness.linear(255, .full) == 1)
        // Half of the light is at 188 of 255 in sRGB.
        #expect(abs(Brightness.linear(188, .full) - 0.5) < 0.005)
        #expect(Brightness.linear(16, .limited) == 0)
        #expect(Brightness.linear(235, .limited) == 1)
        // Values beyond the range are clamped.
        #expect(Brightness.linear(3, .limited) == 0)
        #expect(Brightness.linear(255, .limited) == 1)
        #expect(abs(decodeSRGB(0.04045) - 0.04045 / 12.92) < 1e-9)
    }

    @Test func `more luma is always more light`() {
        for range in [Brightness.Range.full, .limited] {
            for luma in range.black..<range.white {
                #expect(Brightness.linear(luma, range) < Brightness.linear(luma + 1, range))
            }
        }
    }

    @Test func `a picture without contrast near black is black`() {
        #expect(brightness([16, 16, 16], .limited).isBlack)
        #expect(brightness([16, 18, 20], .limited).isBlack)
        #expect(!brightness([16, 16, 21], .limited).isBlack)
        #expect(brightness([0, 4], .full).isBlack)
        #expect(!brightness([0, 5], .full).isBlack)
        #expect(!brightness([], .full).isBlack)
        #expect(brightness([], .full).mean == nil)
        // A uniform brighter picture isn't black.
        #expect(!brightness([128, 128, 128], .limited).isBlack)
        #expect(!brightness([255], .full).isBlack)
    }
}
