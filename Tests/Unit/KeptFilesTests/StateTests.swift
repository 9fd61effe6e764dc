import KeptFiles
import LibYAML
import TestTags
import Testing
import Vocabulary

@Suite("The agent's state") @MainActor struct StateTests {
    @Test(arguments: State.samples)
    func `a state survives writing and reading`(state: State) throws {
        #expect(try kept(Array(text(state).utf8)) == state)
    }

    @Test(arguments: ["", "\n", "{}", "# nothing\n"])
    func `empty text is an empty state`(text: String) throws {
        #expect(try kept(Array(text.utf8)) == State())
    }

    @Test func `unknown keys are ignored`() throws {
        let text = "light: day\ncolour: red\nmode: night\nforce-ends: agree\nlater: {a: [1]}\n"
        #expect(try kept(Array(text.utf8)) == State(light: .day, mode: .forced(.night, ends: .agree)))
    }

    @Test func `a forced mode without an end lasts until it is set again`() throws {
        #expect(try kept(Array("mode: night".utf8)) == State(mode: .forced(.night, ends: .never)))
    }

    @Test func `an earlier version's state without a mode's duration can be read`() throws {
        let text = "mode: night\nforce-ends: time\nforced-until: 5000\n"
        #expect(
            try kept(Array(text.utf8))
                == State(mode: .forced(.night, ends: .time(KeptMoment(5000, away: UInt64(Int.max))))))
    }

    @Test(arguments: ["toggled-at: -1", "toggled-at: 101", "toggled-at: dim", "agreed-for: -1", "awake-for: 1.5"])
    func `a toggle with an impossible place or time is an error`(line: String) {
        let text = "mode: night\nforce-ends: agree\n\(line)\n"
        #expect(throws: YAMLError.self) { try kept(Array(text.utf8)) }
    }

    @Test(
        .promise("time-clock-set-back-forth"),
        arguments: [
            (0, 3600), (1800, 1800), (3599, 1), (3600, nil), (-86_400, 3600), (86_400, nil), (-315_576_000, 3600),
            (315_576_000, nil),
        ] as [(Int64, UInt64?)])
    func `a mode set for an hour ends within an hour of any clock`(by seconds: Int64, left: UInt64?) {
        let kept: Int64 = 1_790_000_000
        let moment = KeptMoment(UInt64(kept + 3600) * 1_000_000, away: 3_600_000_000)
        #expect(moment.remaining(at: UInt64(kept + seconds) * 1_000_000) == left.map { $0 * 1_000_000 })
    }

    @Test(arguments: [
        "light: dusk", "light: [day]", "light:", "mode: dusk", "mode: {a: b}", "mode:",
        "mode: day\nforce-ends: soon",
        "mode: day\nforce-ends: time", "mode: day\nforce-ends: time\nforced-until: tomorrow",
        "mode: day\nforce-ends: time\nforced-until: -1", "mode: day\nforce-ends: time\nforced-until: 1.5",
        "mode: day\nforce-ends: time\nforced-until: 99999999999999999999",
        "mode: day\nforce-ends: time\nforced-until: 1\nforced-for: -1", "- light", "light",
        "light: day\nlight: day",
        "light: &a day", "\u{0}", "a: b: c",
    ])
    func `anything else is an error`(text: String) {
        #expect(throws: YAMLError.self) { try kept(Array(text.utf8)) }
    }

    @Test func `a text with any byte replaced is a valid state or an error`() throws {
        let end = KeptMoment(1_790_000_000_000_000, away: 3_600_000_000)
        let whole = Array(try text(State(light: .night, mode: .forced(.day, ends: .time(end)))).utf8)
        for index in whole.indices {
            for byte in Array("\0\n\r\t :-#&*!|{}[],'\"0a".utf8) + [0x80, 0xc3, 0xff] {
                var bytes = whole
                bytes[index] = byte
                expectStateOrError(bytes)
            }
        }
    }

    /// A readable state can be written again.
    private func expectStateOrError(_ bytes: [UInt8]) {
        do throws(YAMLError) {
            let state = try kept(bytes)
            let again = try kept(Array(text(state).utf8))
            if again != state { Issue.record("\(state) is not \(again)") }
        } catch {
            if error.message.isEmpty { Issue.record("an error without a message") }
        }
    }
}

/// Returns the state in its file's text.
func kept(_ bytes: [UInt8]) throws(YAMLError) -> State {
    guard let root = try LibYAML.parse(bytes) else { return State() }
    return try State(root)
}

/// Returns the text of the state's file, below the title.
func text(_ state: State) -> String { LibYAML.write(state.yaml) }

extension State {
    /// A state of each form, beginning with the empty one.
    static let samples: [State] = [
        State(), State(light: .day), State(light: .night), State(mode: .forced(.day, ends: .never)),
        State(light: .day, mode: .forced(.night, ends: .never)),
        State(light: .night, mode: .forced(.day, ends: .agree)),
        State(
            light: .night,
            mode: .forced(.day, ends: .agree),
            toggle: ToggleProgress(level: Level(percent: 33.25), agreed: .seconds(540), awake: .seconds(43_199))),
        State(light: .night, mode: .forced(.day, ends: .time(KeptMoment(0, away: 1)))),
        State(
            light: .night, mode: .forced(.night, ends: .time(KeptMoment(1_790_000_000_000_000, away: 3_600_000_000)))),
        State(mode: .forced(.day, ends: .time(KeptMoment(UInt64(Int.max), away: UInt64(Int.max))))),
    ]
}
