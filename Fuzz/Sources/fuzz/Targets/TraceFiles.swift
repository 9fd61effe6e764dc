import Simulation
import Switching
import SystemPackage

@testable import LightTraces

extension FuzzTarget {
    /// Recorded light. A trace works in a Decider, and is read as the same after it is written.
    static let traces = FuzzTarget(name: "traces", longestInput: 6000) { input in
        let path = Scratch.write("trace.csv", input)
        guard let entries = entries(path), !entries.isEmpty else { return }
        decide(entries)
        let copy = Scratch.write("copy.csv", [])
        do {
            let file = try FileDescriptor.open(copy, .writeOnly)
            defer { try? file.close() }
            var writer = try TraceWriter(file, remarks: ["again"])
            for entry in entries { try writer.write(entry.event, at: Instant(sinceStart: entry.time)) }
        } catch {
            expect(false, "\(error)")
        }
        guard let again = Self.entries(copy, isOurs: true) else { return }
        check(again.filter { $0.event != .time }, entries.filter { $0.event != .time })
    }

    /// Returns a trace before its first invalid line, or `nil` if that is the first line.
    private static func entries(_ path: String, isOurs: Bool = false) -> [TraceEntry]? {
        var entries: [TraceEntry] = []
        do throws(TraceError) {
            let reader = try TraceReader(path: path)
            while let entry = try reader.next() {
                expect(entry.time >= entries.last?.time ?? .zero, "time goes back: \(entry)")
                entries.append(entry)
            }
        } catch {
            expect(!isOurs, "what was written cannot be read: \(error)")
            expect(error.file == path, "\(error)")
            expectBounded("\(error)", extra: path.utf8.count)
            return entries.isEmpty ? nil : entries
        }
        return entries
    }

    private static func decide(_ entries: [TraceEntry]) {
        var decider = Decider(
            rules: Rules(), start: .init(persisted: nil, fallback: .day), at: Instant(sinceStart: .zero))
        for entry in entries {
            let moment = Instant(sinceStart: entry.time)
            let outcome = decider.observe(entry.event, at: moment)
            if let deadline = decider.nextDeadline { expect(deadline > moment, "due at \(deadline), now \(moment)") }
            if let change = outcome.change { expect(change.to == decider.appearance, "\(change)") }
            for decision in outcome.decisions { expectBounded(decision.reason.text, extra: 4000) }
        }
    }

    /// Checks that entries are the same after writing. Times are in milliseconds, and long causes are shortened.
    private static func check(_ again: [TraceEntry], _ entries: [TraceEntry]) {
        expect(again.count == entries.count, "\(entries.count) entries become \(again.count)")
        let first = entries.first?.time ?? .zero
        let firstAgain = again.first?.time ?? .zero
        for (new, old) in zip(again, entries) {
            let difference = (new.time - firstAgain) - (old.time - first)
            expect(abs(difference / .milliseconds(1)) < 2, "\(old) becomes \(new)")
            expect(isSame(new.event, old.event), "\(old) becomes \(new)")
        }
    }

    private static func isSame(_ new: Event, _ old: Event) -> Bool {
        switch (new, old) {
        case (.source(let a, let isExternalA), .source(let b, let isExternalB)):
            isExternalA == isExternalB && a?.kind == b?.kind
        case (.reading(let a), .reading(let b)):
            switch (a.value, b.value) {
            case (.light(let a), .light(let b)): a == b
            case (.noData(let a), .noData(let b)): a.kind == b.kind
            default: false
            }
        default: new == old
        }
    }
}
