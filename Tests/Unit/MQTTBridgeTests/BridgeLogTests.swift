import MQTTBridge
import TestTags
import Testing

/// The bridge's messages.
struct BridgeLogTests {
    @Test(.promise("mqtt-flood")) func `repeated messages are logged once, and changing ones are bounded`() {
        final class Time { var now = Duration.zero }
        final class Lines { var lines: [String] = [] }
        let (time, lines) = (Time(), Lines())
        let log = BridgeLog(isJournal: true, now: { time.now }) { lines.lines.append($0) }
        for _ in 0..<5 { log.say(.warning, "gone", about: "broker") }
        log.say(.info, "there", about: "broker")
        #expect(lines.lines == ["<4>gone", "<6>there"])
        for number in 0..<100 { log.say(.notice, "garbage \(number)", about: "light") }
        #expect(lines.lines.count == BridgeLog.mostInMinute + 1)
        #expect(lines.lines.last == "<5>further messages are left out until a minute is over")
        time.now = .seconds(60)
        log.say(.notice, "garbage 99", about: "light")
        #expect(lines.lines.last == "<5>garbage 99")
    }
}
