import MQTTBridge
import Mosquitto
import TestTags
import Testing

/// The validity of light over time, with a clock moved by hand.
struct LightFeedTests {
    private static let start = Duration.seconds(1000)
    private static let wallClock = Duration.seconds(1_795_419_000)

    private func makeFeed(_ change: (inout LightSettings) -> Void = { _ in }) -> LightFeed {
        var settings = LightSettings(topic: "room/light")
        change(&settings)
        return LightFeed(settings)
    }

    private func message(_ payload: String, retained: Bool = false, expiry: Duration? = nil) -> MQTTMessage {
        MQTTMessage(topic: "room/light", payload: Array(payload.utf8), isRetained: retained, expiry: expiry)
    }

    /// - Parameter after: The seconds since the start.
    private func send(_ message: MQTTMessage, to feed: inout LightFeed, after: Double = 0) {
        let elapsed = Duration.seconds(after)
        feed.receive(message, now: LightFeedTests.start + elapsed, wallClock: LightFeedTests.wallClock + elapsed)
        feed.advance(to: LightFeedTests.start + elapsed)
    }

    private func advance(_ feed: inout LightFeed, to seconds: Double) -> Bool {
        feed.advance(to: LightFeedTests.start + .seconds(seconds))
    }

    @Test func `a value is valid for its time and then is no data`() {
        var feed = makeFeed { $0.expireAfter = .seconds(90) }
        #expect(feed.light == .failure(PayloadProblem("waiting for the first message on room/light")))
        send(message("32"), to: &feed)
        #expect(feed.light == .success("32 lx"))
        #expect(feed.deadline == LightFeedTests.start + .seconds(90))
        #expect(!advance(&feed, to: 89.9))
        #expect(feed.light == .success("32 lx"))
        #expect(advance(&feed, to: 90))
        #expect(feed.light == .failure(PayloadProblem("the last message on room/light is no longer valid")))
        #expect(feed.deadline == nil)
        send(message("33"), to: &feed, after: 100)
        #expect(feed.light == .success("33 lx"))
    }

    @Test func `a message's shorter expiry counts`() {
        var feed = makeFeed()
        send(message("32", expiry: .seconds(5)), to: &feed)
        #expect(advance(&feed, to: 5))
        #expect(feed.light != .success("32 lx"))
        send(message("32", expiry: .seconds(5000)), to: &feed, after: 10)
        #expect(feed.deadline == LightFeedTests.start + .seconds(610))
    }

    @Test func `a message without light ends the earlier value`() {
        var feed = makeFeed()
        send(message("32"), to: &feed)
        send(message("garbage"), to: &feed, after: 1)
        #expect(feed.light == .failure(PayloadProblem("\"garbage\" is not a number (room/light)")))
    }

    @Test func `a kept message without a time or an expiry doesn't count`() {
        var feed = makeFeed()
        send(message("32", retained: true), to: &feed)
        let reason =
            "the kept message on room/light may be of any age, without a time or an expiry; waiting for the next one"
        #expect(feed.light == .failure(PayloadProblem(reason)))
        send(message("40"), to: &feed, after: 1)
        #expect(feed.light == .success("40 lx"))
        // As after reconnecting.
        send(message("32", retained: true), to: &feed, after: 2)
        #expect(feed.light == .success("40 lx"))
        send(message("garbage", retained: true), to: &feed, after: 3)
        #expect(feed.light == .success("40 lx"))
    }

    @Test func `on a new connection, a valid kept message replaces the earlier value`() {
        var feed = makeFeed()
        send(message("100"), to: &feed)
        feed.beginConnection()
        send(message("32", retained: true), to: &feed, after: 1)
        #expect(feed.light == .success("100 lx"), "of any age")
        send(message("5", retained: true, expiry: .seconds(30)), to: &feed, after: 2)
        #expect(feed.light == .success("5 lx"))
        send(message("6", retained: true, expiry: .seconds(30)), to: &feed, after: 3)
        #expect(feed.light == .success("5 lx"), "the connection is the same")
    }

    @Test func `a new connection forgets a missing sender and a refusal`() {
        var feed = makeFeed { $0.availability = "room/status" }
        let offline = MQTTMessage(topic: "room/status", payload: Array("offline".utf8), isRetained: true)
        feed.receive(offline, now: LightFeedTests.start, wallClock: LightFeedTests.wallClock)
        feed.refuse("room/light")
        feed.beginConnection()
        #expect(feed.light == .failure(PayloadProblem("waiting for the first message on room/light")))
        send(message("42"), to: &feed, after: 1)
        #expect(feed.light == .success("42 lx"))
    }

    @Test func `a kept message with an expiry counts for its remaining time`() {
        var feed = makeFeed()
        send(message("32", retained: true, expiry: .seconds(30)), to: &feed)
        #expect(feed.light == .success("32 lx"))
        #expect(advance(&feed, to: 30))
    }

    @Test func `a kept message with a time counts for its remaining validity`() {
        func received(age: Double) -> LightFeed {
            var feed = makeFeed {
                ($0.value, $0.time, $0.expireAfter) = (JSONPointer("/lux"), JSONPointer("/at"), .seconds(600))
            }
            let at = LightFeedTests.wallClock.components.seconds
            send(message("{\"lux\": 32, \"at\": \(Double(at) - age)}", retained: true), to: &feed)
            return feed
        }
        var feed = received(age: 200)
        #expect(feed.light == .success("32 lx"))
        #expect(feed.deadline == LightFeedTests.start + .seconds(400))
        #expect(advance(&feed, to: 400))
        feed = received(age: 600)
        let old = "the kept message on room/light is older than 10m; waiting for the next one"
        #expect(feed.light == .failure(PayloadProblem(old)))
        #expect(received(age: -59).light == .success("32 lx"))
        #expect(received(age: -59).deadline == LightFeedTests.start + .seconds(600))
        let future = "the kept message on room/light has a time in the future; compare the clocks"
        #expect(received(age: -61).light == .failure(PayloadProblem(future)))
    }

    @Test func `a kept message without a readable time doesn't count`() {
        var feed = makeFeed { ($0.value, $0.time) = (JSONPointer("/lux"), JSONPointer("/at")) }
        send(message(#"{"lux": 32}"#, retained: true), to: &feed)
        #expect(feed.light == .failure(PayloadProblem("the JSON has no time at /at")))
        send(message(#"{"lux": 32}"#), to: &feed, after: 1)
        #expect(feed.light == .success("32 lx"))
    }

    @Test(arguments: [
        "offline", #"{"state": "offline"}"#, #""offline""#,
    ])
    func `an offline sender gives no data until its next message`(_ offline: String) {
        var feed = makeFeed { $0.availability = "room/status" }
        func say(_ payload: String) {
            let message = MQTTMessage(topic: "room/status", payload: Array(payload.utf8), isRetained: true)
            feed.receive(message, now: LightFeedTests.start, wallClock: LightFeedTests.wallClock)
        }
        send(message("32"), to: &feed)
        say(offline)
        #expect(feed.light == .failure(PayloadProblem("the sender is gone: room/status says offline")))
        send(message("33"), to: &feed, after: 1)
        #expect(feed.light == .failure(PayloadProblem("the sender is gone: room/status says offline")))
        say("online")
        #expect(feed.light == .success("33 lx"))
        say(offline)
        say("online")
        let reason = "waiting for the first message on room/light since its sender is back"
        #expect(feed.light == .failure(PayloadProblem(reason)))
    }

    @Test(.promise("mqtt-flood")) func `of many messages, only the newest ten a second are read`() {
        var (feed, handled) = (makeFeed(), 0)
        for number in 0..<20_000 {
            let now = LightFeedTests.start + .microseconds(number * 100)
            feed.receive(message("\(number)"), now: now, wallClock: LightFeedTests.wallClock)
            if let deadline = feed.deadline, deadline <= now, feed.advance(to: now) { handled += 1 }
        }
        #expect(handled == 20)
        #expect(feed.deadline == LightFeedTests.start + .seconds(2))
        #expect(advance(&feed, to: 2))
        #expect(feed.light == .success("19999 lx"))
    }

    @Test func `a refused subscription is named`() {
        var feed = makeFeed()
        feed.refuse("room/light")
        let reason = "the broker does not let this client read room/light: see its access list"
        #expect(feed.light == .failure(PayloadProblem(reason)))
    }
}
