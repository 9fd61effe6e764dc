internal import SDEvent
package import Switching

/// A history's chart, in memory that doesn't grow with the trace.
package struct PlotRecording {
    /// Levels that decisions were based on.
    package private(set) var trusted = LevelEnvelope()
    package private(set) var keptOut = LevelEnvelope()
    package private(set) var days = TimeSpans<Appearance>()
    package private(set) var nights = TimeSpans<Appearance>()
    private(set) var suppressions = TimeSpans<SuppressionCause>()
    /// Whether an illuminance occurred, so that an axis in lux makes sense.
    package private(set) var isInLux = false

    private var level: (percent: Double, isTrusted: Bool)?
    private var drawnUntil: Int64 = 0

    /// - Parameter isKnown: whether day or night is known from now on.
    mutating func add(_ step: Simulation.Step, isKnown: Bool = true) {
        let time = Int64(step.time.wholeMicroseconds)
        draw(until: time)
        handle(step.event, step.suppression)
        suppressions.set(step.suppression, at: time)
        // The appearance before the start is never announced.
        days.set(isKnown && step.appearance == .day ? .day : nil, at: time)
        nights.set(isKnown && step.appearance == .night ? .night : nil, at: time)
    }

    mutating func finish(at time: Duration) {
        let end = Int64(time.wholeMicroseconds)
        draw(until: end)
        days.finish(at: end)
        nights.finish(at: end)
        suppressions.finish(at: end)
    }

    private mutating func handle(_ event: Event, _ suppression: SuppressionCause?) {
        switch event {
        case .reading(let reading): handle(reading.value, suppression)
        case .source, .woke: level = nil
        default:
            // Earlier readings don't count afterwards either.
            if suppression != nil { level?.isTrusted = false }
        }
    }

    private mutating func handle(_ value: Reading.Value, _ suppression: SuppressionCause?) {
        switch value {
        case .light(let light):
            level = (light.level.percent, suppression == nil)
            if light.illuminance != nil { isInLux = true }
        case .noData: level = nil
        }
    }

    private mutating func draw(until time: Int64) {
        defer { drawnUntil = time }
        guard let level, time > drawnUntil else { return }
        if level.isTrusted {
            trusted.hold(level.percent, from: drawnUntil, until: time)
        } else {
            keptOut.hold(level.percent, from: drawnUntil, until: time)
        }
    }
}
