import LightTraces
import Simulation
import Switching
import TestSupport
import TestTags
import Testing

struct HistoryReaderTests {
    private let temporary: TemporaryFolder
    private let noon = 1_795_348_800

    init() throws { temporary = try TemporaryFolder() }

    private func write(_ text: String, at seconds: Int) throws {
        let file = try #require(HistoryFolder(state: temporary.path).file(at: seconds))
        try temporary.write(text, to: String(file.path.dropFirst(temporary.path.utf8.count + 1)))
    }

    private func day(_ rows: String, at seconds: Int) throws {
        let clock = try #require(WallClock(seconds: seconds, offset: 3600).words)
        try write(TraceRows.historyHeader + "5,,,sun,clock \(clock)\n" + rows, at: seconds)
    }

    private func read(since start: Int = 0) -> (entries: [HistoryEntry], problems: [String]) {
        var reader = HistoryReader(HistoryFolder(state: temporary.path))
        var entries: [HistoryEntry] = []
        reader.forEach(since: start) { entries.append($0) }
        return (entries, reader.problems)
    }

    @Test func `rows have their time of day, and decisions are read`() throws {
        try day("7.5,,50\n8,,,,,\"held day (light): a, b\"\n", at: noon)
        let (entries, problems) = read()
        #expect(problems == [] && entries.count == 4)
        let microseconds = UInt64(noon) * 1_000_000
        #expect(entries.map(\.time) == [0, 0, 2_500_000, 3_000_000].map { microseconds + $0 })
        #expect(entries.allSatisfy { $0.offset == 3600 })
        #expect(entries.last?.decision == TraceDecision(.held, .day, rule: "light", reason: "a, b"))
        #expect(entries.filter { $0.decision != nil }.count == 1)
    }

    @Test func `files that ended before the span are left out`() throws {
        for days in [-2, -1, 0] { try day("6,,5\(days + 2)\n", at: noon + days * 86_400) }
        func levels(since start: Int) -> [Double] {
            var levels: [Double] = []
            var reader = HistoryReader(HistoryFolder(state: temporary.path))
            reader.forEach(since: start) {
                if case .reading(let reading) = $0.event, case .light(let light) = reading.value {
                    levels.append(light.level.percent)
                }
            }
            return levels
        }
        #expect(levels(since: 0) == [50, 51, 52])
        #expect(levels(since: noon - 3600) == [51, 52])
        #expect(levels(since: noon + 3600) == [52])
        var seconds: [Int] = []
        var reader = HistoryReader(HistoryFolder(state: temporary.path))
        reader.forEachLight(since: noon - 3600) { seconds.append($2) }
        #expect(seconds == [noon + 1])
    }

    @Test func `a start in a new file ends earlier facts, unlike a continued file`() throws {
        func causes(after first: Int) throws -> [SuppressionCause] {
            func write(_ rows: String, from first: Int, at seconds: Int) throws {
                let clock = try #require(WallClock(seconds: seconds, offset: 0).words)
                try self.write(TraceRows.historyHeader + "\(first),,,,clock \(clock)\n" + rows, at: seconds)
            }
            try write("0,,,backlight:b,\n1,,80,,\n2,,,,asleep\n", from: 0, at: noon)
            try write("", from: first, at: noon + 86_400)
            var known = KnownFacts()
            for entry in read().entries { known.follow(entry.event) }
            #expect((known.value == nil) == known.suppression.causes.isEmpty)
            return known.suppression.causes
        }
        #expect(try causes(after: 86_400) == [.asleep])
        #expect(try causes(after: 0) == [])
        let second = read().entries.filter { $0.time >= UInt64(noon + 86_400) * 1_000_000 }
        #expect(second.first?.time == UInt64(noon + 86_400) * 1_000_000)
        #expect(second.allSatisfy { $0.isStart })
        // Before the first file nothing is known.
        #expect(!read(since: noon + 90_000).entries.contains { $0.event == .woke(sun: .night) })
    }

    @Test(.promise("state-files-damaged-cut")) func `a damaged file keeps its readable rows`() throws {
        try day("6,,50\n7,,x\n8,,60\n9,,6", at: noon)
        try write("seconds,percent,moon\n", at: noon + 1)
        try write("", at: noon + 2)
        try write("\0\0\0", at: noon + 3)
        try temporary.write("", to: "history/2026-11-22T120004Z.csv/file")
        try day("6,,70\n", at: noon + 5)
        let (entries, problems) = read()
        #expect(entries.count == 8)
        #expect(problems.count == 5)
        expect(problems.first, contains: ".csv:4: ", "\(problems)")
    }

    @Test func `rows added by a start after a damaged first line are read`() throws {
        let clock = try #require(WallClock(seconds: noon, offset: 0).words)
        let rows = TraceRows.historyHeader + "0,,,,clock \(clock)\n0,,,sun,\n1,,50\n"
        try write("seconds,percent,moon\n0,50,new\n" + rows, at: noon)
        let (entries, problems) = read()
        #expect(entries.contains { if case .reading = $0.event { true } else { false } })
        #expect(problems.count == 1)
        expect(problems.first, contains: " 1 ")
    }

    @Test func `time does not go back within a second`() throws {
        try day("5.2,,,,clock 2026-11-22 13:00:00 +01:00\n5.9,,50\n6.1,,60\n6.3,,70\n", at: noon)
        let times = read().entries.dropFirst().map { Int($0.time) - noon * 1_000_000 }
        #expect(times == [0, 0, 700_000, 900_000, 1_100_000].suffix(times.count))
        #expect(times.count >= 4)
    }

    @Test func `rows before the first dated clock are left out`() throws {
        try write("seconds,percent\n1,50\n", at: noon)
        #expect(read().entries == [])
    }
}
