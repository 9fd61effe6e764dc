package import DesktopSetup
internal import FileSupport
package import Simulation
package import Vocabulary

/// A plot of light. Its places are fractions of its width and height, 0...1, from the left and the top. The axis is
/// logarithmic for lux, because a level in lux is a logarithm (`Level.init(illuminance:)`), and linear for percent.
package struct LightPlot: Sendable {
    /// A part of the time, with its lowest and highest level.
    package struct Bar: Equatable, Sendable {
        package let from, until, top, bottom: Double
    }

    /// A correction or another request by a person.
    package struct Dot: Equatable, Sendable {
        package let x, y: Double
        package let wanted: Appearance
        package let isCorrection: Bool
    }

    /// A label on an axis.
    package struct Tick: Sendable {
        package let place: Double
        package let label: Message
    }

    package let unit: LightUnit
    package private(set) var nights: [Range<Double>] = []
    /// The levels that decisions were based on.
    package private(set) var bars: [Bar] = []
    /// The levels that were ignored.
    package private(set) var ignored: [Bar] = []
    package private(set) var dots: [Dot] = []
    package private(set) var times: [Tick] = []

    /// Creates a plot without any light.
    package init(unit: LightUnit) { self.unit = unit }

    /// - Parameter corrections: times in microseconds since 1970, with the level and the wanted appearance.
    package init(
        _ record: HistoryRecord, unit: LightUnit,
        corrections: [(time: UInt64, level: Level, wanted: Appearance)] = []
    ) {
        self.init(unit: unit)
        let length = Double(max(record.until - record.since, 1))
        func x(_ time: Int64) -> Double { min(max(Double(time) / length, 0), 1) }
        nights = record.plot.nights.spans.map { x($0.from)..<x($0.until) }
        func bars(_ envelope: LevelEnvelope) -> [Bar] {
            envelope.parts.enumerated().compactMap { index, part in
                let start = Int64(index) * envelope.width
                guard let part, Double(start) < length else { return nil }
                return Bar(
                    from: x(start), until: x(start + envelope.width), top: LightPlot.y(Double(part.high)),
                    bottom: LightPlot.y(Double(part.low)))
            }
        }
        (self.bars, ignored) = (bars(record.plot.trusted), bars(record.plot.keptOut))
        func dot(_ time: UInt64, _ level: Level, _ wanted: Appearance, _ isCorrection: Bool) -> Dot? {
            guard (record.since...record.until).contains(time) else { return nil }
            return Dot(
                x: x(Int64(time - record.since)), y: LightPlot.y(level.percent), wanted: wanted,
                isCorrection: isCorrection)
        }
        let requests = record.items.filter { $0.kind == .request }
        dots = requests.compactMap { item in
            guard let light = item.light, let wanted = item.appearance else { return nil }
            return dot(item.time, light.level, wanted, false)
        }
        dots += corrections.compactMap { dot($0.time, $0.level, $0.wanted, true) }
        times = record.axis.ticks.map { time in
            Tick(place: x(time), label: "\(record.axis.label(time))")
        }
    }

    /// Returns the height of a level in percent.
    package static func y(_ percent: Double) -> Double { 1 - percent / 100 }

    package static func level(at y: Double) -> Level { Level(clamping: 100 * (1 - y)) }

    /// The familiar levels beside the plot, or round percentages.
    package var marks: [Tick] {
        switch unit {
        case .percent:
            stride(from: 0, through: 100, by: 25).map { Tick(place: LightPlot.y(Double($0)), label: "\($0) %") }
        case .lux:
            LightPlot.known.map { lux, label in
                Tick(place: LightPlot.y(Level(illuminance: lux)?.percent ?? 0), label: label)
            }
        }
    }

    /// Orders of magnitude: EN 12464-1 requires 500 lx at a desk, and 300 lx for easy writing; the others come from
    /// tables of illuminance.
    private static let known: [(lux: Double, label: Message)] = [
        (10, "candle 10 lx"), (50, "living room 50 lx"), (300, "office 300 lx"), (1000, "overcast 1,000 lx"),
        (10_000, "shade in summer 10,000 lx"),
    ]
}
