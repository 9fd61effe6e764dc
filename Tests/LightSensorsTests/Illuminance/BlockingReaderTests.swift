import LoopSupport
import SDEvent
import Switching
import Testing

@testable import LightSensors

@Suite("Reading on another thread") @MainActor struct BlockingReaderTests {
    private let loop: EventLoop
    private let folder: DeviceFolder

    init() throws {
        loop = try EventLoop()
        folder = try DeviceFolder()
    }

    @Test("Each request has an answer with the channel and the duration")
    func answers() throws {
        let channels = try channels(["in_illuminance_input": "", "in_illuminance_raw": "7"])
        var answers: [BlockingReader.Answer] = []
        let reader = try BlockingReader(on: loop) { answers.append($0) }
        for round in 1...3 {
            reader.read(channels)
            try loop.run(until: "answer \(round) has come") { answers.count == round }
        }
        for answer in answers {
            #expect(answer.channel == 1)
            #expect(try answer.sample.get() == .init(raw: 7, lux: 7))
            #expect((.zero ..< .seconds(10)).contains(answer.took))
        }
    }

    @Test("Without channels there is no data")
    func noChannels() throws {
        var answers: [BlockingReader.Answer] = []
        let reader = try BlockingReader(on: loop) { answers.append($0) }
        reader.read([])
        try loop.run(until: "the answer has come") { answers.count == 1 }
        #expect(throws: NoData.self) { try answers.first?.sample.get() }
    }

    @Test("A released reader gives no answer")
    func letGo() throws {
        let channels = try channels(["in_illuminance_input": "1"])
        var calls = 0
        for _ in 0..<20 {
            let reader = try BlockingReader(on: loop) { _ in calls += 1 }
            reader.read(channels)
            withExtendedLifetime(reader) {}
        }
        try loop.settle()
        #expect(calls == 0)
    }

    private func channels(_ attributes: [String: String]) throws -> [IlluminanceChannel] {
        let device = try folder.add("iio:device0", subsystem: "iio", attributes)
        return IlluminanceChannel.channels(of: device, attributes: Array(attributes.keys))
    }
}
