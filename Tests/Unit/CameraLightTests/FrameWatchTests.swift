import TestTags
import Testing

@testable import CameraLight

@Suite struct FrameWatchTests {
    private let layout: FrameLayout

    init() throws {
        layout = try #require(FrameLayout(.grey, width: 2, height: 1, range: .full))
    }

    private func frame(_ luma: UInt8...) -> Brightness {
        var brightness = Brightness(range: .full)
        luma.withUnsafeBytes { brightness.add($0, every: 1) }
        return brightness
    }

    /// Adds a frame each 50 ms until the frames are steady.
    ///
    /// - Returns: The number of frames needed.
    private func watch(_ watch: inout FrameWatch, _ exposure: Exposure, _ luma: (Int) -> UInt8) -> Int {
        for count in 1...100 {
            let now = Duration.milliseconds(50 * count)
            watch.add(frame(luma(count), luma(count) &+ 1), exposure, at: now)
            if watch.isDone { return count }
        }
        return 0
    }

    @Test func `a steady picture suffices after half a second`() throws {
        var watch = FrameWatch(layout: layout, begin: .zero)
        #expect(self.watch(&watch, Exposure(time: 0.02)) { _ in 100 } == 11)
        let measurement = try watch.measurement(Exposure(time: 0.02), .automatic)
        #expect(measurement.illuminance > 0)
        #expect(!measurement.distrustsAutomatic)
    }

    @Test func `frames are dropped until the picture is steady`() throws {
        var watch = FrameWatch(layout: layout, begin: .zero)
        #expect(self.watch(&watch, Exposure(time: 0.02)) { UInt8(min(100, 4 * $0)) } == 29)
        var steady = FrameWatch(layout: layout, begin: .zero)
        _ = self.watch(&steady, Exposure(time: 0.02)) { _ in 100 }
        let exposure = Exposure(time: 0.02)
        #expect(
            try watch.measurement(exposure, .fixed).illuminance == steady.measurement(exposure, .fixed).illuminance)
    }

    @Test(.promise("camera-looks-2s")) func `an unsteady picture is awaited for two seconds`() {
        var watch = FrameWatch(layout: layout, begin: .zero)
        #expect(self.watch(&watch, Exposure(time: 0.02)) { $0.isMultiple(of: 2) ? 40 : 200 } == 41)
    }

    @Test func `black frames at the beginning don't mean a closed shutter`() throws {
        var watch = FrameWatch(layout: layout, begin: .zero)
        #expect(self.watch(&watch, Exposure(time: 0.02)) { $0 < 20 ? 0 : 100 } == 24)
        #expect(throws: Never.self) { try watch.measurement(Exposure(time: 0.02), .fixed) }
    }

    @Test(.promise("camera-black-is-no-light")) func `a picture that stays black gives no light`() {
        var watch = FrameWatch(layout: layout, begin: .zero)
        #expect(self.watch(&watch, Exposure(time: 0.02)) { _ in 0 } == 41)
        #expect(throws: CaptureFailure.covered) { try watch.measurement(Exposure(time: 0.02), .automatic) }
    }

    @Test func `no frame gives no light`() {
        let watch = FrameWatch(layout: layout, begin: .zero)
        #expect(throws: CaptureFailure.failed("the camera gives no pictures")) {
            try watch.measurement(Exposure(time: 0.02), .automatic)
        }
    }

    @Test func `a wrong exposure is reported`() throws {
        var watch = FrameWatch(layout: layout, begin: .zero)
        _ = self.watch(&watch, Exposure(time: 0.02)) { UInt8(min(200, 50 + 10 * $0)) }
        #expect(try watch.measurement(Exposure(time: 0.02), .automatic).distrustsAutomatic)
        #expect(try !watch.measurement(Exposure(time: 0.02), .fixed).distrustsAutomatic)
    }
}

@Suite @MainActor struct CameraLineTests {
    @Test(arguments: [
        (0.0, "0 lx"), (0.01234, "0.0123 lx"), (0.5, "0.5 lx"), (12.345, "12.3 lx"), (149.6, "150 lx"),
        (1234.5, "1230 lx"), (99_999, "100000 lx"),
    ])
    func `light has three significant digits`(lux: Double, line: String) {
        #expect(Measurement(illuminance: lux, method: .automatic).line == line)
    }

    @Test func `a failure prints its reason unless the camera is busy`() {
        #expect(CaptureFailure.gone.line == "no data: the camera was removed")
        #expect(CaptureFailure.busy("cheese has the camera").line == nil)
    }
}
