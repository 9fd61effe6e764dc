import SystemPackage
import Testing

@testable import CameraLight

/// Controls of a fake camera.
private struct FakeControls: ControlAccess {
    var ranges: [ControlID: ControlRange] = [:]
    var values: [ControlID: Int32] = [:]
    var menu: [Int64] = []

    func range(of id: ControlID) -> ControlRange? { ranges[id] }
    func value(of id: ControlID) -> Int32? { values[id] }
    func menuNumber(of id: ControlID, at index: Int32) -> Int64? {
        menu.indices.contains(Int(index)) ? menu[Int(index)] : nil
    }
    func set(_ control: ControlValue) throws(Errno) { throw .notPermitted }
}

@Suite struct ExposureTests {
    @Test func `exposure is in units of 100 microseconds`() {
        let camera = FakeControls(values: [.exposureTime: 156])
        #expect(Exposure(camera) == Exposure(time: 0.0156))
        #expect(Exposure(FakeControls(values: [.exposureTime: 0])).time == nil)
        #expect(Exposure(FakeControls()) == Exposure(time: nil))
    }

    @Test func `a gain is a multiple of its minimum, or one to eight`() {
        let multiples = ControlRange(least: 16, greatest: 255, preset: 16)
        #expect(Exposure.factor(16, in: multiples) == 1)
        #expect(Exposure.factor(64, in: multiples) == 4)
        let steps = ControlRange(least: 0, greatest: 100, preset: 0)
        #expect(Exposure.factor(0, in: steps) == 1)
        #expect(Exposure.factor(100, in: steps) == 8)
        #expect(Exposure.factor(0, in: ControlRange(least: 0, greatest: 0, preset: 0)) == 1)
        // A driver's value beyond the driver's own range.
        #expect(Exposure.factor(.max, in: multiples) == 255.0 / 16)
        #expect(Exposure.factor(.min, in: steps) == 1)
        #expect(Exposure.factor(.max, in: ControlRange(least: .min, greatest: .max, preset: 0)) == 8)
    }

    @Test func `the gains of one camera are not counted twice`() {
        let range = ControlRange(least: 1, greatest: 8, preset: 1)
        var camera = FakeControls(ranges: [.analogueGain: range], values: [.analogueGain: 4, .gain: 2])
        #expect(Exposure(camera).gain == 4)
        camera.ranges[.gain] = range
        #expect(Exposure(camera).gain == 2)
    }

    @Test func `sensitivity follows the numbers of its menu`() {
        let camera = FakeControls(values: [.sensitivity: 1], menu: [100_000, 400_000])
        #expect(Exposure(camera).gain == 4)
        #expect(Exposure(FakeControls(values: [.sensitivity: 9], menu: [100_000])).gain == 1)
    }

    @Test func `half the exposure for the same picture is twice the light`() {
        let long = Exposure(time: 0.02, gain: 1).illuminance(mean: 0.2)
        #expect(abs(Exposure(time: 0.01, gain: 1).illuminance(mean: 0.2) - 2 * long) < 1e-9)
        #expect(abs(Exposure(time: 0.01, gain: 2).illuminance(mean: 0.2) - long) < 1e-9)
        #expect(abs(Exposure(time: 0.02, gain: 1).illuminance(mean: 0.1) - long / 2) < 1e-9)
        #expect(Exposure(time: 0.02, gain: 1).illuminance(mean: 0) == 0)
        #expect((300...400).contains(Exposure(time: 0.02, gain: 1).illuminance(mean: 0.18)))
    }

    @Test func `a fixed exposure is a fiftieth of a second if possible`() {
        #expect(FixedExposure.time(in: ControlRange(least: 3, greatest: 2047, preset: 150)) == 200)
        #expect(FixedExposure.time(in: ControlRange(least: 1, greatest: 100, preset: 1)) == 100)
        #expect(FixedExposure.time(in: ControlRange(least: 5000, greatest: 9000, preset: 5000)) == 5000)
    }

    @Test func `a fixed exposure disables automatic controls and restores them last`() {
        let range = ControlRange(least: 1, greatest: 100, preset: 20)
        let camera = FakeControls(
            ranges: [.exposureMode: range, .exposureTime: range, .automaticGain: range, .gain: range],
            values: [.exposureMode: 3, .exposureTime: 77, .automaticGain: 1, .gain: 5])
        let fixed = FixedExposure(camera)
        #expect(
            fixed.controls == [
                ControlValue(id: .exposureMode, value: 1), ControlValue(id: .exposureTime, value: 100),
                ControlValue(id: .automaticGain, value: 0), ControlValue(id: .gain, value: 20),
            ])
        #expect(
            fixed.present(camera) == [
                ControlValue(id: .exposureTime, value: 77), ControlValue(id: .gain, value: 5),
                ControlValue(id: .exposureMode, value: 3), ControlValue(id: .automaticGain, value: 1),
            ])
        #expect(FixedExposure(FakeControls()).controls.isEmpty)
    }

    @Test func `a mode without a time fixes nothing`() {
        let range = ControlRange(least: 1, greatest: 100, preset: 20)
        #expect(FixedExposure(FakeControls(ranges: [.exposureMode: range, .gain: range])).controls.isEmpty)
    }

    @Test func `a constant exposure of a changing picture is distrusted`() {
        var trust = ExposureTrust()
        trust.add(Exposure(time: 0.01), mean: 0.1)
        trust.add(Exposure(time: 0.01), mean: 0.15)
        #expect(!trust.isBroken)
        trust.add(Exposure(time: 0.01), mean: 0.25)
        #expect(trust.isBroken)
        trust.add(Exposure(time: 0.012), mean: 0.25)
        #expect(!trust.isBroken)
    }

    @Test func `noise in the dark doesn't count as change`() {
        var trust = ExposureTrust()
        trust.add(Exposure(time: 0.03), mean: 0.0004)
        trust.add(Exposure(time: 0.03), mean: 0.003)
        #expect(!trust.isBroken)
    }
}

@Suite struct GuardArgumentsTests {
    @Test func `controls survive the command line`() {
        #expect(GuardProcess.parse(["9963795=-4"]) == [ControlValue(id: ControlID(number: 9_963_795), value: -4)])
        #expect(GuardProcess.parse([]) == [])
        for wrong in ["", "=", "1=", "=1", "1=2=3", "x=1", "1=99999999999", "-1=1"] {
            #expect(GuardProcess.parse([wrong]) == nil, "\(wrong)")
        }
    }
}
