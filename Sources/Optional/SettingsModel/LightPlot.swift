package import DesktopSetup
internal import FileSupport
internal import Glibc
package import Simulation
internal import TextSupport
package import Vocabulary

/// A plot of light. Its places are fractions of its width and height, 0...1, from the beginning and the top.
///
/// The axis is logarithmic for lux, because a level in lux is a logarithm (`Level.init(illuminance:)`), and linear for
/// percent.
package struct LightPlot: Sendable {
    /// A part of the time, with its lowest and highest level.
    package struct Bar: Equatable, Sendable {
        package let from, until, top, bottom: Double
    }

    /// A day or a night.
    package struct Span: Equatable, Sendable {
        package let from, until: Double
        package let appearance: Appearance
    }

    /// A correction or another request by a person.
    package struct Dot: Equatable, Sendable {
        package let x, y: Double
        package let wanted: Appearance
        package let isCorrection: Bool
    }

    /// A label of a time, or a level with the name of a familiar light.
    package struct Tick: Sendable {
        package let place: Double
        package let label: Message
        package var name: Message?
    }

    package let unit: LightUnit
    /// In their order.
    package private(set) var spans: [Span] = []
    /// The levels that decisions were based on.
    package private(set) var bars: [Bar] = []
    /// The levels that were ignored.
    package private(set) var ignored: [Bar] = []
    package private(set) var dots: [Dot] = []
    package private(set) var times: [Tick] = []
    private var axis: (times: TimeAxis, length: Double)?

    /// Creates a plot without any light.
    package init(unit: LightUnit) { self.unit = unit }

    /// - Parameter corrections: times in microseconds since 1970, with the level and the wanted appearance.
    package init(
        _ record: HistoryRecord, unit: LightUnit,
        corrections: [(time: UInt64, level: Level, wanted: Appearance)] = []
    ) {
        self.init(unit: unit)
        let length = Double(max(record.until - record.since, 1))
        axis = (record.axis, length)
        func x(_ time: Int64) -> Double { min(max(Double(time) / length, 0), 1) }
        spans = (record.plot.days.spans + record.plot.nights.spans)
            .map { Span(from: x($0.from), until: x($0.until), appearance: $0.label) }.sorted { $0.from < $1.from }
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
        times = record.axis.ticks.compactMap { time in
            record.axis.local(time).map { moment in
                Tick(place: x(time), label: .text(record.axis.isLong ? moment.weekday : moment.minute))
            }
        }
    }

    /// Whether the light is known for less than a 24th of the time, too little to see.
    package var isYoung: Bool { (bars + ignored).reduce(into: 0.0) { $0 += $1.until - $1.from } < 1.0 / 24 }

    /// Returns the time and the light at a place, as under the pointer. `nil` if the light isn't known.
    package func moment(at x: Double) -> (x: Double, y: Double, words: Message)? {
        guard let bar = (bars + ignored).first(where: { $0.from <= x && x < $0.until }),
            let axis, let moment = axis.times.local(Int64(x * axis.length))
        else { return nil }
        let y = (bar.top + bar.bottom) / 2
        let light = unit.text(LightPlot.level(at: y))
        let time = axis.times.isLong ? "\(moment.weekday) \(moment.minute)" : moment.minute
        return (x, y, "\(time) · \(light)")
    }

    /// Returns the height of a level in percent.
    package static func y(_ percent: Double) -> Double { 1 - percent / 100 }

    package static func level(at y: Double) -> Level { Level(clamping: 100 * (1 - y)) }

    /// Returns bars that follow one another without a gap, together.
    package static func runs(_ bars: [Bar]) -> [ArraySlice<Bar>] {
        var runs: [ArraySlice<Bar>] = []
        for (index, bar) in bars.enumerated() {
            if let last = runs.last?.last, bar.from - last.until < 1e-9 {
                runs[runs.count - 1].append(bar)
            } else {
                runs.append(bars[index...index])
            }
        }
        return runs
    }

    /// The familiar levels beside the plot, or round percentages.
    package var marks: [Tick] {
        switch unit {
        case .percent:
            stride(from: 0, through: 100, by: 25).map { Tick(place: LightPlot.y(Double($0)), label: "\($0) %") }
        case .lux:
            LightPlot.known.map { lux, name in
                let level = Level(illuminance: lux) ?? Level(clamping: 0)
                return Tick(place: LightPlot.y(level.percent), label: unit.text(level), name: name)
            }
        }
    }

    /// Orders of magnitude: EN 12464-1 requires 500 lx at a desk, and 300 lx for easy writing; the others, such as the
    /// shade in summer, come from tables of illuminance.
    private static let known: [(lux: Double, name: Message)] = [
        (10, "candle"), (50, "living room"), (300, "office"), (1000, "overcast"), (10_000, "shade"),
    ]
}

extension tm {
    /// Such as `14:05`.
    fileprivate var minute: String { String(clock.dropLast(3)) }

    /// The short name in the language of the person's dates.
    fileprivate var weekday: String {
        var (moment, text) = (self, [CChar](repeating: 0, count: 64))
        let length = strftime(&text, text.count, "%a", &moment)
        return String(decoding: text.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
