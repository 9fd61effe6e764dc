import LightTraces
import Simulation
import Switching

/// A group of light, as defined in `Tests/Fixtures/traces/groups.md`.
struct Group {
    let name: String
    /// In `Tests/Fixtures/traces`.
    var traces: [String] = []
    var scenes: [Scene] = []

    static let all = [
        Group(name: "office", traces: ["office-2-days.csv", "office-6-days.csv"]),
        Group(name: "room", traces: ["room-7-days.csv"]),
        Group(name: "home", traces: ["cc-by-sa/home-room-89-days.csv", "cc-by-sa/home-kitchen-89-days.csv"]),
        Group(name: "worn", traces: ["worn-3-days.csv"]),
        Group(name: "made", scenes: ambientScenes),
        Group(name: "backlights", scenes: backlightScenes),
    ]
}

/// The half for tuning the rules, and the reported half.
enum Half: CaseIterable {
    case tuned, reported

    var seeds: ClosedRange<UInt64> { self == .tuned ? 1...4 : 101...104 }
}

/// A piece of light: half a trace, or a scene with one seed.
struct Piece {
    let name: String
    /// `nil` for a recorded trace.
    var seed: UInt64?
    let entries: [JudgedEntry]

    var title: String { name + (seed.map { ", seed \($0)" } ?? "") }

    func judged(_ rules: [any JudgedRule], _ band: Band) -> Judgement {
        var judge = Judge(rules, band)
        for entry in entries { judge.add(entry.entry, counting: entry.level) }
        return judge.finish()
    }
}

extension Group {
    func pieces(_ half: Half, in folder: String) throws -> [Piece] {
        let recorded = try traces.map { name in
            let halves = try halvesOfTrace(at: "\(folder)/\(name)")
            return Piece(name: name, entries: half == .tuned ? halves.first : halves.second)
        }
        return recorded
            + scenes.flatMap { scene in
                half.seeds.map { Piece(name: scene.name, seed: $0, entries: scene.entries(seed: $0)) }
            }
    }
}

/// A recorded trace, and the middle of its measured time.
struct HalvedTrace {
    let entries: [TraceEntry]
    /// The index of the first entry of the second half.
    let middle: Int

    init(path: String) throws {
        let trace = try TraceReader(path: path)
        var entries: [TraceEntry] = []
        while let entry = try trace.next() { entries.append(entry) }
        let lengths = zip(entries, entries.dropFirst()).map { min($1.time - $0.time, Judge.longestSample) }
        let half = lengths.reduce(.zero, +) / 2
        var measured = Duration.zero
        let last = lengths.firstIndex { length in
            measured += length
            return measured > half
        }
        (self.entries, middle) = (entries, (last ?? entries.count - 1) + 1)
    }
}

/// Halves by measured time.
func halvesOfTrace(at path: String) throws -> (first: [JudgedEntry], second: [JudgedEntry]) {
    let halved = try HalvedTrace(path: path)
    let entries = halved.entries
    let source = entries.prefix { if case .source = $0.event { true } else { false } }
    return (judged(entries[..<halved.middle]), judged(source + entries[halved.middle...]))
}

/// Starts at time 0.
private func judged(_ entries: some Collection<TraceEntry>) -> [JudgedEntry] {
    let readings = entries.drop { if case .source = $0.event { true } else { false } }
    let start = readings.first?.time ?? .zero
    return entries.map { entry in
        let moved = TraceEntry(time: max(entry.time - start, .zero), event: entry.event)
        return JudgedEntry(entry: moved, level: entry.light?.level)
    }
}

extension TraceEntry {
    /// `nil` without a reading.
    var light: Light? {
        guard case .reading(let reading) = event, case .light(let light) = reading.value else { return nil }
        return light
    }
}
