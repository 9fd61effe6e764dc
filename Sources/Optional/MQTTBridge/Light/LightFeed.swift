internal import HalflightTerminal
package import Mosquitto
internal import TextSupport

/// A pure state machine that turns a broker's messages and times into light, or into the reason for its absence. `now`
/// counts from the machine's start, including sleep, and `wallClock` from 1970.
nonisolated package struct LightFeed: Sendable {
    package let settings: LightSettings
    private var value: (text: String, validUntil: Duration)?
    /// Whether the value came on an earlier connection, and may be outdated.
    private var isEarlier = false
    private var problem: String
    private var isSenderGone = false
    private var newest: ThrottledValue<Received>

    private struct Received: Sendable {
        let message: MQTTMessage
        let now: Duration
        let wallClock: Duration
    }

    /// At most ten values a second.
    package static let pause = Duration.milliseconds(100)
    /// The time by which a sender's clock may be ahead.
    private static let clockTolerance = Duration.seconds(60)

    package init(_ settings: LightSettings) {
        self.settings = settings
        problem = "waiting for the first message on \(settings.topic)"
        newest = ThrottledValue(each: LightFeed.pause)
    }

    /// The light in the agent's format, `32 lx` or `45 %`, or the reason for its absence.
    package var light: Result<String, PayloadProblem> {
        if isSenderGone, let topic = settings.availability {
            return .failure(PayloadProblem("the sender is gone: \(topic) says offline"))
        }
        return value.map { .success($0.text) } ?? .failure(PayloadProblem(problem))
    }

    /// The next time for `advance(to:)`. `nil` for never.
    package var deadline: Duration? {
        [newest.deadline, value?.validUntil].compactMap { $0 }.min()
    }

    /// Notes a new connection, where the broker repeats kept messages.
    package mutating func beginConnection() {
        isEarlier = true
        isSenderGone = false
        problem = "waiting for the first message on \(settings.topic)"
    }

    package mutating func receive(_ message: MQTTMessage, now: Duration, wallClock: Duration) {
        switch message.topic {
        // A kept message never replaces a message sent just now.
        case settings.topic where !message.isRetained || newest.isEmpty:
            newest.put(Received(message: message, now: now, wallClock: wallClock))
        case settings.availability:
            handle(availability: message.payload)
        default: break
        }
    }

    package mutating func refuse(_ topic: String) {
        guard topic == settings.topic else { return }
        (value, problem) = (nil, "the broker does not let this client read \(topic): see its access list")
    }

    /// Handles the newest message and expired values. Returns whether a message counted or a value expired.
    @discardableResult
    package mutating func advance(to now: Duration) -> Bool {
        var isNew = false
        if let received = newest.next(at: now) { isNew = handle(received) }
        if let value, value.validUntil <= now {
            self.value = nil
            problem = "the last message on \(settings.topic) is no longer valid"
            isNew = true
        }
        return isNew
    }
}

// MARK: - Messages

nonisolated extension LightFeed {
    /// - Returns: whether the message counts.
    private mutating func handle(_ received: Received) -> Bool {
        let message = received.message
        do throws(PayloadProblem) {
            let text = try settings.light(in: message)
            let validUntil = received.now + (try lifetime(of: received))
            // A kept message is older than any message sent since.
            if message.isRetained, value != nil, !isEarlier { return false }
            (value, isEarlier) = ((text, validUntil), false)
            return true
        } catch {
            if message.isRetained, value != nil { return false }
            (value, problem) = (nil, message.isRetained ? "\(error)" : "\(error) (\(settings.topic))")
            return true
        }
    }

    /// Returns how long a message's light is valid after its arrival.
    private func lifetime(of received: Received) throws(PayloadProblem) -> Duration {
        let message = received.message
        let most = min(settings.expireAfter, message.expiry ?? settings.expireAfter)
        guard message.isRetained else { return most }
        if let time = try settings.time(in: message) {
            let age = received.wallClock - time
            guard age >= .zero - LightFeed.clockTolerance else {
                throw PayloadProblem(
                    "the kept message on \(settings.topic) has a time in the future; compare the clocks")
            }
            guard age < settings.expireAfter else {
                throw PayloadProblem(
                    "the kept message on \(settings.topic) is older than \(settings.expireAfter.written); "
                        + "waiting for the next one")
            }
            return min(most, settings.expireAfter - max(age, .zero))
        }
        guard message.expiry != nil else {
            throw PayloadProblem(
                "the kept message on \(settings.topic) may be of any age, without a time or an expiry; "
                    + "waiting for the next one")
        }
        return most
    }

    private mutating func handle(availability payload: [UInt8]) {
        let isGone = isOffline(payload)
        guard isGone != isSenderGone else { return }
        isSenderGone = isGone
        if isGone {
            newest.clear()
            (value, problem) = (nil, "waiting for the first message on \(settings.topic) since its sender is back")
        }
    }
}

/// Returns whether a sender is gone. The payload is `offline`, or `{"state": "offline"}` as in Zigbee2MQTT.
nonisolated private func isOffline(_ payload: [UInt8]) -> Bool {
    let word = Array("offline".utf8)
    guard payload.count <= 1024, payload != word else { return payload == word }
    guard let json = try? JSONReader.read(payload) else { return false }
    return json == .text("offline") || JSONPointer("/state")?.value(in: json) == .text("offline")
}
