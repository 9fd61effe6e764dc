import Switching
import Testing

struct PolicyTests {
    @Test(arguments: [
        (
            SourceKind.backlight, Duration.milliseconds(500), Duration.milliseconds(500), Duration.seconds(3),
            Duration.seconds(3)
        ),
        (.illuminance, .seconds(2), .seconds(10), .zero, .zero),
        (.sensorProxy, .seconds(2), .seconds(10), .zero, .zero),
        (.command, .seconds(2), .seconds(10), .zero, .zero),
        (.sun, .zero, .zero, .zero, .zero),
    ])
    func `each kind of source has its own times`(
        kind: SourceKind, toDay: Duration, toNight: Duration, interval: Duration, holdOff: Duration
    ) {
        let policy = Policy.standard(for: kind)
        #expect(policy == Policy(settleToDay: toDay, settleToNight: toNight, interval: interval, holdOff: holdOff))
        #expect(policy.settleTime(to: .day) == toDay)
        #expect(policy.settleTime(to: .night) == toNight)
    }
}
