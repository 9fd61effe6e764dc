import LoopSupport
import Selection
import Switching
import Testing

@testable import LightSensors

@Suite("The backlight source", .tags(.alone)) @MainActor struct BacklightSourceTests {
    private let loop: EventLoop
    private let folder: DeviceFolder
    private let source: BacklightSource

    init() throws {
        loop = try EventLoop()
        folder = try DeviceFolder()
        source = BacklightSource(
            try folder.add("panel", subsystem: "backlight", ["brightness": "80", "max_brightness": "100"]), on: loop)
    }

    @Test func `the source reports its light at the start and at each event`() throws {
        var values: [Reading.Value] = []
        #expect(source.name == SourceName(.backlight, "panel"))
        source.read(afterEvent: true)
        source.start(.decisions) { values.append($0) }
        try folder.set("panel/brightness", "20")
        try loop.settle()
        #expect(values == [light(80)])
        source.read(afterEvent: true)
        #expect(values == [light(80), light(20)])
    }

    @Test func `the source reports nothing while it is stopped`() throws {
        var values: [Reading.Value] = []
        source.start(.decisions) { values.append($0) }
        source.stop()
        try folder.set("panel/brightness", "20")
        source.read(afterEvent: true)
        #expect(values == [light(80)])
        source.start(.recovery) { values.append($0) }
        #expect(values == [light(80), light(20)])
    }

    @Test func `before a switch the source reports only a changed light`() throws {
        var values: [Reading.Value] = []
        #expect(!source.confirm())
        source.start(.decisions) { values.append($0) }
        #expect(!source.confirm())
        try folder.set("panel/brightness", "20")
        #expect(source.confirm())
        #expect(!source.confirm())
        #expect(values == [light(80), light(20)])
    }

    @Test func `the current value can be read without starting the source`() throws {
        #expect(source.currentValue() == light(80))
        try folder.remove("panel/brightness")
        #expect(source.currentValue() == .noData(NoData(.missing, "brightness of panel does not exist")))
    }

    @Test func `the source reports the cause of each missing light`() throws {
        try folder.set("panel/brightness", "")
        var values: [Reading.Value] = []
        source.start(.decisions) { values.append($0) }
        source.read(afterEvent: true)
        let noData = Reading.Value.noData(
            NoData(.implausible, "brightness of panel is empty: expected a number"))
        #expect(values == [noData, noData])
    }

    private func light(_ percent: Double) -> Reading.Value {
        .light(Light(level: Level(clamping: percent)))
    }
}
