import AgentInterface
import Switching
import SystemPackage

@testable import HalflightAgent
@testable import LibYAML

extension FuzzTarget {
    /// The state file: what is read is written as the same, and an unreadable file is kept unchanged beside it.
    static let state = FuzzTarget(name: "state", longestInput: 2048) { input in
        Scratch.delete("state.yaml.damaged")
        let path = Scratch.write("state.yaml", input)
        var file = StateFile(path)
        let loaded = file.load()
        do throws(YAMLError) {
            let state = try State(yaml: input)
            expect(loaded == state, "\(loaded) was loaded, \(state) is there")
            let again = try State(yaml: Array(try state.yaml().utf8))
            expect(again == state, "\(state) is read again as \(again)")
            expect(Scratch.read("state.yaml") == input, "it was not left as it is")
        } catch {
            check(error, of: input)
            expect(loaded == State(), "\(loaded) was loaded from what is damaged")
            expect(Scratch.read("state.yaml.damaged") == input, "what is damaged is not kept")
        }
        // The next state can be written in any case.
        let next = State(light: loaded.light == .day ? .night : .day, mode: .forced(.night, ends: .agree()))
        file.save(next)
        var reader = StateFile(path)
        expect(reader.load() == next, "what was saved is not there")
    }

    /// The decision log: whatever the file contains, the next decision is written, and the list is bounded.
    static let decisions = FuzzTarget(name: "decisions", longestInput: 8192) { input in
        let path = Scratch.write("decisions.yaml", input)
        let file = DecisionFile(path)
        let before = file.last(DecisionLog.capacity)
        expect(before.count <= DecisionLog.capacity, "\(before.count) decisions are listed")
        for record in before {
            let line = "- " + ((try? LibYAML.writeLine(record.yaml)) ?? "")
            let node = try? LibYAML.parse(line)?.sequence.first
            let again = node.flatMap { try? DecisionRecord($0) }
            expect(again == record, "\(record) is read again as \(again.debugDescription)")
        }
        let decision = Decision(
            result: .switched, reason: Reason(.light, "it is: \"dark\"\n"), appearance: .night, light: nil, source: nil,
            time: Instant(sinceStart: .zero))
        let record = DecisionRecord(decision, time: Timestamp(microseconds: 1_000_000))
        file.append([record])
        let after = file.last(DecisionLog.capacity)
        expect(after.last == record, "what was added is not the last")
        expect(after == Array((before + [record]).suffix(DecisionLog.capacity)), "adding one changed the others")
    }
}
