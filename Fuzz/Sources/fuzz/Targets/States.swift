import AgentInterface
import Glibc
import HalflightTerminal
import LightTraces
import LoopSupport
import Simulation
import Switching
import SystemPackage

@testable import HalflightAgent
@testable import KeptFiles
@testable import LibYAML

extension FuzzTarget {
    /// The state file. A state is written as it was read, and an unreadable file is kept unchanged beside it.
    static let state = FuzzTarget(name: "state", longestInput: 2048) { input in
        Scratch.delete("state.yaml.damaged")
        let path = Scratch.write("state.yaml", input)
        let file = Document<State>(path)
        let loaded = file.load() ?? State()
        do throws(YAMLError) {
            let state = try LibYAML.parse(input).map { (root) throws(YAMLError) in try State(root) } ?? State()
            expect(loaded == state, "\(loaded) was loaded, \(state) is there")
            let again = try LibYAML.parse(LibYAML.write(state.yaml)).map { (root) throws(YAMLError) in
                try State(root)
            }
            expect(again == state, "\(state) is read again as \(again.debugDescription)")
            expect(Scratch.read("state.yaml") == input, "it was not left as it is")
        } catch {
            check(error, of: input)
            expect(loaded == State(), "\(loaded) was loaded from what is damaged")
            expect(Scratch.read("state.yaml.damaged") == input, "what is damaged is not kept")
        }
        // The next state can be written in any case.
        let next = State(light: loaded.light == .day ? .night : .day, mode: .forced(.night, ends: .agree))
        file.save(next)
        expect(Document<State>(path).load() == next, "what was saved is not there")
    }

    /// The decision log. The next decision is written despite any content, and the list is bounded.
    static let decisions = FuzzTarget(name: "decisions", longestInput: 8192) { input in
        let path = Scratch.write("decisions.yaml", input)
        let file = Journal<DecisionRecord>(path)
        let before = file.records
        expect(before.count <= 100, "\(before.count) decisions are listed")
        for record in before {
            let line = "- " + LibYAML.writeLine(record.yaml)
            let node = try? LibYAML.parse(line)?.sequence.first
            let again = node.flatMap { try? DecisionRecord($0) }
            expect(again == record, "\(record) is read again as \(again.debugDescription)")
        }
        let decision = Decision(
            result: .switched, reason: Reason(.light, "it is: \"dark\"\n"), appearance: .night, light: nil, source: nil,
            time: Instant(sinceStart: .zero))
        let record = DecisionRecord(decision, time: Timestamp(microseconds: 1_000_000))
        file.append([record])
        let after = Journal<DecisionRecord>(path).records
        expect(after.last == record, "what was added is not the last")
        expect(after == Array((before + [record]).suffix(100)), "adding one changed the others")
    }

    /// The corrections. Their number and effect are bounded, and the next correction is added.
    static let corrections = FuzzTarget(name: "corrections", longestInput: 8192) { input in
        Scratch.delete("corrections.yaml.damaged")
        let path = Scratch.write("corrections.yaml", input)
        let file = Journal<CorrectionRecord>(path)
        let before = file.records
        for (source, of) in Dictionary(grouping: before, by: \.correction.source) {
            expect(of.count <= Correction.capacity, "\(of.count) corrections of \(source)")
        }
        for (source, band) in Band.standard.bands(fitting: before.map(\.correction)) {
            let standard = Band.standard
            for (learned, configured) in [(band.nightBelow, standard.nightBelow), (band.dayAbove, standard.dayAbove)] {
                let move = (learned.percent - configured.percent).magnitude
                expect(move <= Double(Band.learningReach), "\(band) for \(source)")
            }
            expect(band.dayAbove.percent - band.nightBelow.percent >= 6, "\(band) for \(source)")
        }
        let light = Light(illuminance: 56) ?? Light(level: Level(clamping: 35))
        let next = CorrectionRecord(
            time: Timestamp(microseconds: 1_000_000),
            correction: Correction(source: SourceName(.illuminance, "fuzzed"), light: light, wanted: .day))
        file.append([next])
        expect(file.records.last == next, "what was added is not the last")
        expect(Journal<CorrectionRecord>(path).records == file.records, "\(file.records) are read as others")
        // Invalid entries are set aside, and corrections stay.
        if let damaged = Scratch.read("corrections.yaml.damaged") {
            expect(damaged == input, "what is damaged is not kept")
        }
        file.forget()
        expect(Journal<CorrectionRecord>(path).records == [], "corrections are left after all were forgotten")
    }

    /// A file of the history. Readable rows are shown and make a trace, and new rows are added.
    static let history = FuzzTarget(name: "history", longestInput: 6000) { input in
        let folder = HistoryFolder(state: Scratch.folder)
        mkdir(folder.path, 0o700)
        // The name of the file that begins at this moment.
        let start = 1_795_348_800
        let name = folder.file(at: start).map { $0.path.dropFirst(Scratch.folder.utf8.count + 1) } ?? ""
        Scratch.write(String(name), input)
        let before = entries(folder)
        show(before, until: UInt64(start + 7 * 86_400) * 1_000_000)
        checkTrace(of: before)
        guard let loop = try? EventLoop(clock: ManualClock(now: .seconds(100), wallClock: .seconds(start))) else {
            return expect(false, "there is no loop")
        }
        let history = History(folder, on: loop)
        let sensor = SourceName(.illuminance, "fuzzed")
        let moment = Instant(sinceStart: loop.now)
        history.note(.source(sensor), at: moment, [])
        history.note(.reading(Reading(sensor, .light(Light(level: Level(clamping: 35))))), at: moment, [])
        history.finish()
        let after = entries(folder)
        expect(after.starts(with: before), "\(before) became \(after)")
        let isThere = after.dropFirst(before.count).contains { entry in
            if case .reading(let reading) = entry.event { reading.source == sensor } else { false }
        }
        // The first line defines the columns, and another program may have written it.
        let isOurs = input.starts(with: TraceRows.historyHeader.utf8)
        expect(isThere || !isOurs, "what was added is not there: \(after)")
    }

    /// Returns the readable rows of the history.
    private static func entries(_ folder: HistoryFolder) -> [HistoryEntry] {
        var reader = HistoryReader(folder)
        var entries: [HistoryEntry] = []
        reader.forEach { entries.append($0) }
        for problem in reader.problems { expectBounded(problem, extra: folder.path.utf8.count) }
        return entries
    }

    /// Draws and lists the last week, like the command.
    private static func show(_ entries: [HistoryEntry], until: UInt64) {
        var record = HistoryRecord(
            since: until - 7 * 86_400_000_000, until: until, offset: 0, band: .standard)
        for entry in entries { record.add(entry) }
        record.finish()
        guard !record.isEmpty else { return }
        for line in record.lines(for: .none) { expect(!line.description.contains("\n"), "\(line)") }
        _ = record.json
    }

    /// Checks that the rows make a trace that can be read as a whole.
    private static func checkTrace(of entries: [HistoryEntry]) {
        var trace = HistoryTrace(since: 0)
        // A trace lasts at most 100 years.
        let end = (entries.first?.time ?? 0) + 36_500 * 86_400_000_000
        let rows = entries.filter { $0.time < end }.compactMap { trace.rows($0) }.joined()
        guard trace.hasBegun else { return }
        let path = Scratch.write("history.csv", Array(rows.utf8))
        do throws(TraceError) {
            let reader = try TraceReader(path: path)
            while try reader.next() != nil {}
        } catch {
            expect(false, "\(error), in \(rows)")
        }
    }
}
