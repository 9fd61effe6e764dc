import LoopSupport
import Responders
import TestSupport
import Testing
import ThemeValues
import Vocabulary

/// A responder controlled by the test that records its calls.
@MainActor private final class FakeResponder: Responder {
    let name: String
    let stage: Stage
    var answer = Probe.applies
    var whenReady: (() -> Void)?
    /// The immediate result, or `nil` to run until `end`.
    var result: ResponderResult?
    /// Whether the responder ends when cancelled.
    var endsWhenCancelled = true
    private let book: Book
    private var whenDone: ((ResponderResult) -> Void)?

    init(_ name: String, _ stage: Stage, in book: Book, result: ResponderResult?) {
        (self.name, self.stage, self.book, self.result) = (name, stage, book, result)
    }

    func probe() -> Probe { answer }

    func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void) {
        book.lines.append("\(name) \(change.to)")
        if let result { return whenDone(result) }
        self.whenDone = whenDone
    }

    func cancel() {
        book.lines.append("\(name) cancelled")
        if endsWhenCancelled { end() }
    }

    func end(_ result: ResponderResult = ResponderResult(.done)) {
        let whenDone = whenDone
        self.whenDone = nil
        whenDone?(result)
    }
}

@MainActor private final class Book {
    var lines: [String] = []
}

/// The order of responders: stages, overtaking, results.
@Suite(.tags(.alone)) @MainActor struct ResponderStagesTests {
    private let book = Book()
    private let log = LogCollector()

    private func with(_ responders: [any Responder], _ body: (ResponderStages, EventLoop) throws -> Void) throws {
        try withEventLoop { loop in
            try body(ResponderStages(responders, on: loop, log: log.logger), loop)
        }
    }

    private func fake(
        _ name: String, _ stage: Stage, result: ResponderResult? = ResponderResult(.done)
    ) -> FakeResponder {
        FakeResponder(name, stage, in: book, result: result)
    }

    /// Creates a responder that runs until `end`, even if cancelled.
    private func slow() -> FakeResponder {
        let responder = fake("slow", .programs, result: nil)
        responder.endsWhenCancelled = false
        return responder
    }

    @Test func `stages run in order, whatever the order of the responders`() throws {
        let all = Stage.allCases.reversed().map { fake($0.rawValue, $0) }
        try with(all) { stages, _ in
            stages.change(to: .night)
            #expect(book.lines == Stage.allCases.map { "\($0.rawValue) night" })
            #expect(stages.records.map(\.outcome) == Array(repeating: .done, count: Stage.allCases.count))
            #expect(stages.records.map(\.stage) == Stage.allCases)
        }
    }

    @Test(.promise("before-time-limit")) func `the switch waits at most 200 ms for the responder that hides it`() throws
    {
        let before = fake("before", .before, result: nil)
        try with([before, fake("theme", .toolkit), fake("scheme", .colorScheme)]) { stages, loop in
            let began = loop.now
            stages.change(to: .night)
            #expect(book.lines == ["before night"])
            try loop.run(until: "the switch goes on") { book.lines.count > 1 }
            #expect(loop.now - began >= .milliseconds(200))
            #expect(book.lines == ["before night", "theme night", "scheme night"])
            before.end()
            stages.change(to: .day)
            before.end()
            #expect(book.lines.suffix(3) == ["before day", "theme day", "scheme day"])
        }
    }

    @Test func `a failure is listed until the responder succeeds`()
        throws
    {
        let one = fake("one", .programs, result: nil)
        let two = fake("two", .programs, result: nil)
        try with([one, two]) { stages, _ in
            var told: [[String]] = []
            stages.whenFailuresChange = { [weak stages] in told.append(stages?.failures.map(\.name) ?? []) }
            stages.change(to: .night)
            one.end(ResponderResult(.failed("so")))
            two.end()
            stages.change(to: .day)
            #expect(stages.failures.map(\.state) == ["so"])
            two.end(ResponderResult(.failed("no")))
            one.end()
            #expect(told == [["one"], ["one", "two"], ["two"]])
        }
    }

    @Test func `a stage's responders run in parallel, and the next stage waits`() throws {
        let one = fake("one", .programs, result: nil)
        let two = fake("two", .programs, result: nil)
        try with([fake("last", .hooks), one, two]) { stages, _ in
            stages.change(to: .night)
            #expect(book.lines == ["one night", "two night"])
            two.end()
            #expect(book.lines.count == 2)
            one.end()
            #expect(book.lines.last == "last night")
        }
    }

    @Test func `the portal waits at most 200 ms for earlier stages`() throws {
        let hangs = fake("hangs", .toolkit, result: nil)
        let scheme = fake("scheme", .colorScheme, result: nil)
        try with([hangs, scheme, fake("portal", .portal)]) { stages, loop in
            let began = loop.now
            stages.change(to: .night)
            #expect(book.lines == ["hangs night"])
            try loop.run(until: "the portal is told") { book.lines.last == "portal night" }
            #expect(book.lines == ["hangs night", "scheme night", "portal night"])
            #expect(loop.now - began >= .milliseconds(200))
            // The responders may continue.
            #expect(stages.records[0].outcome == nil)
            hangs.end()
            #expect(stages.records[0].outcome == .done)
        }
    }

    @Test func `a newer change stops an older one, and its result is final`()
        throws
    {
        let slow = slow()
        try with([slow, fake("quick", .programs), fake("last", .hooks)]) { stages, _ in
            stages.change(to: .night)
            stages.change(to: .day)
            // No other responder waits for the one that still handles the older change.
            #expect(book.lines == ["slow night", "quick night", "slow cancelled", "quick day"])
            for appearance in [Appearance.night, .day] { stages.change(to: appearance) }
            slow.end()
            #expect(book.lines.suffix(3) == ["quick night", "quick day", "slow day"])
            slow.end()
            #expect(book.lines.suffix(2) == ["slow day", "last day"])
            expect(book.lines, lacks: "last night")
        }
    }

    @Test func `a responder that doesn't apply isn't called until it's ready`() throws {
        let late = fake("late", .toolkit)
        late.answer = .notYet("the desktop is not there")
        try with([late, fake("last", .hooks)]) { stages, _ in
            late.whenReady?()
            #expect(book.lines == [], "no appearance is known yet")
            late.answer = .absent("there is no such program")
            stages.change(to: .night)
            #expect(book.lines == ["last night"])
            #expect(stages.records[0].state == .doesNotApply("there is no such program"))
            #expect(!stages.records[0].isFailure)
            late.answer = .notYet("the desktop is not there")
            late.whenReady?()
            #expect(book.lines == ["last night"])
            #expect(stages.records[0].state == .notYet("the desktop is not there"))
            late.answer = .applies
            late.whenReady?()
            #expect(book.lines == ["last night", "late night"])
            late.whenReady?()
            #expect(book.lines.count == 3)
        }
    }

    @Test func `a busy responder that becomes ready again is called once more`()
        throws
    {
        let slow = slow()
        try with([slow, fake("last", .hooks)]) { stages, _ in
            stages.change(to: .night)
            for _ in 1...3 { slow.whenReady?() }
            #expect(book.lines == ["slow night"])
            slow.end()
            #expect(book.lines == ["slow night", "last night", "slow night"])
            book.lines = []
            slow.whenReady?()
            stages.change(to: .day)
            slow.whenReady?()
            slow.end()
            #expect(book.lines == ["slow cancelled", "slow day"])
            slow.end()
            #expect(book.lines.suffix(2) == ["slow day", "last day"])
        }
    }

    @Test func `a failure is logged with its output, and other responders run`() throws {
        let fails = fake("fails", .programs, result: ResponderResult(.failed("it broke"), output: ["oh", "no"]))
        try with([fails, fake("last", .hooks)]) { stages, _ in
            stages.change(to: .night)
            #expect(book.lines == ["fails night", "last night"])
            stages.change(to: .day)
            #expect(log.lines.filter { $0 == "warning: fails: it broke" }.count == 1, "once for a fault that lasts")
            #expect(stages.records[0].output == ["oh", "no"])
            #expect(stages.records[0].duration != nil && stages.records[0].time != nil)
        }
    }

    @Test func `stop ends running responders and reports when all have ended`() throws {
        let slow = slow()
        try with([slow, fake("last", .hooks)]) { stages, _ in
            stages.change(to: .night)
            var isDone = false
            stages.stop { isDone = true }
            #expect(!isDone)
            slow.end()
            #expect(isDone)
            isDone = false
            stages.stop { isDone = true }
            #expect(isDone, "at once if nothing runs")
            stages.change(to: .day)
            #expect(book.lines == ["slow night", "slow cancelled"])
        }
    }
}
