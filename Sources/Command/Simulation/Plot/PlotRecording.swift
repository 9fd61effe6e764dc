package import Switching

/// The data for a picture of a simulation, in memory that does not grow with the trace.
package struct PlotRecording {
    /// The thresholds of the configuration.
    let band: Band
    /// The levels that decisions were made on.
    package private(set) var trusted = LevelEnvelope()
    /// The suppressed levels.
    package private(set) var keptOut = LevelEnvelope()
    private(set) var days = TimeSpans<Appearance>()
    package private(set) var nights = TimeSpans<Appearance>()
    private(set) var suppressions = TimeSpans<SuppressionCause>()
    private(set) var noData = TimeSpans<NoData>()
    private(set) var crossings = Crossings()
    /// Whether there was an illuminance, so that an axis in lux makes sense.
    package private(set) var isInLux = false
    /// The time of the last row, in microseconds.
    private(set) var end: Int64 = 0

    private var level: (percent: Double, isTrusted: Bool)?
    private var drawnUntil: Int64 = 0

    init(_ band: Band) { self.band = band }

    /// - Parameter isKnown: whether it is known from now on whether it is day or night.
    mutating func add(_ step: Simulation.Step, isKnown: Bool = true) {
        let time = step.time.inMicroseconds
        draw(until: time)
        handle(step.event, step.suppression, at: time)
        suppressions.set(step.suppression, at: time)
        // The appearance before the start is never announced.
        days.set(isKnown && step.appearance == .day ? .day : nil, at: time)
        nights.set(isKnown && step.appearance == .night ? .night : nil, at: time)
        guard !step.isStart else { return }
        for decision in step.decisions { crossings.add(decision, at: time, band) }
        crossings.settle(on: step.lightAppearance, at: time)
    }

    mutating func finish(at time: Duration) {
        end = time.inMicroseconds
        draw(until: end)
        days.finish(at: end)
        nights.finish(at: end)
        suppressions.finish(at: end)
        noData.finish(at: end)
        crossings.finish(at: end)
    }

    private mutating func handle(_ event: Event, _ suppression: SuppressionCause?, at time: Int64) {
        switch event {
        case .reading(let reading): handle(reading.value, suppression, at: time)
        case .source, .woke:
            level = nil
            noData.set(nil, at: time)
        default:
            // Earlier readings do not count afterwards either.
            if suppression != nil { level?.isTrusted = false }
        }
    }

    private mutating func handle(_ value: Reading.Value, _ suppression: SuppressionCause?, at time: Int64) {
        switch value {
        case .light(let light):
            level = (light.level.percent, suppression == nil)
            if light.illuminance != nil { isInLux = true }
            noData.set(nil, at: time)
        case .noData(let cause):
            level = nil
            noData.set(cause, at: time)
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
