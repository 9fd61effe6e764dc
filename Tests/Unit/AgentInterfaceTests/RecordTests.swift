import SDBus
import Testing
import Vocabulary

@testable import AgentInterface

@Suite("Records on D-Bus") @MainActor struct RecordTests {
    private let time = Timestamp(microseconds: 1_785_700_205_000_000)

    @Test func `a hold survives writing and reading`() {
        for record in [
            HoldRecord(id: 1, process: 42, program: "mpv", why: "a film", since: time),
            HoldRecord(id: .max, process: nil, program: nil, why: "so", since: Timestamp(microseconds: 0)),
            HoldRecord(id: 2, process: nil, program: nil, why: "so", since: Timestamp(microseconds: .max)),
        ] {
            #expect(HoldRecord(record.busValue) == record)
            #expect(record.busValue.signature == HoldRecord.signature)
        }
    }

    @Test func `a source survives writing and reading`() {
        for record in [
            SourceRecord(
                name: SourceName(.backlight, "a:b"), level: 80, illuminance: 5, isSelected: true, problem: nil),
            SourceRecord(name: SourceName(.sun), level: nil, illuminance: nil, isSelected: false, problem: "not asked"),
            SourceRecord(
                name: SourceName(.illuminance, "a"), level: nil, illuminance: nil, isSelected: false, problem: "EIO",
                isFailure: true),
        ] {
            #expect(SourceRecord(record.busValue) == record)
            #expect(record.busValue.signature == SourceRecord.signature)
        }
    }

    @Test func `a decision survives writing and reading`() {
        for record in [
            DecisionRecord(
                time: time, result: .switched, rule: "night lock", reason: "it fell", appearance: .night,
                source: SourceName(.sun), level: 29, illuminance: 28.2, isWarning: true),
            DecisionRecord(
                time: time, result: .held, rule: "of a later version", reason: "", appearance: .day, source: nil,
                level: nil, illuminance: nil),
        ] {
            #expect(DecisionRecord(record.busValue) == record)
            #expect(record.busValue.signature == DecisionRecord.signature)
        }
    }

    @Test func `a responder survives writing and reading`() {
        let records =
            [
                ResponderReport(
                    name: "hooks/50-x", stage: "hooks", status: .failed, state: "no", time: time,
                    duration: .milliseconds(12), output: ["a", "b"])
            ]
            + ResponderStatus.allCases.map {
                ResponderReport(
                    name: "gnome", stage: "toolkit", status: $0, state: "so", time: nil, duration: nil, output: [])
            }
        for record in records {
            #expect(ResponderReport(record.busValue) == record)
            #expect(record.busValue.signature == ResponderReport.signature)
        }
    }

    @Test(arguments: [
        (true, false, ResponderStatus.ok), (true, true, .failed), (false, false, .absent), (false, true, .failed),
    ])
    func `without a known status, a responder's other fields determine the status`(
        applies: Bool, failed: Bool, status: ResponderStatus
    ) {
        for fields in [[], [("status", BusValue.string("of a later version"))]] {
            let known = [("applies", BusValue.boolean(applies)), ("failed", .boolean(failed))]
            let entry = BusValue.structure([.string("gnome"), .dictionary(known + fields)])
            #expect(ResponderReport(entry)?.status == status)
        }
    }

    @Test func `fields of a later version are ignored`() throws {
        guard
            case .structure(let members) = SourceRecord(
                name: SourceName(.sun), level: 1, illuminance: nil, isSelected: true, problem: nil
            ).busValue, case .dictionary(let fields) = members[1]
        else {
            Issue.record("a source is a name and its fields")
            return
        }
        let later = BusValue.structure([members[0], .dictionary(fields + [("new", .string("ignored"))])])
        #expect(SourceRecord(later)?.level == 1)
    }

    @Test(arguments: [
        BusValue.string("sun"), .structure([.string("sun")]), .structure([.uint32(1), .dictionary([])]),
        .dictionary([]), .array(element: "s", []), .variant(.byte(1)),
    ])
    func `a value that isn't a record is ignored`(value: BusValue) {
        #expect(SourceRecord(value) == nil)
        #expect(ResponderReport(value) == nil)
        #expect(DecisionRecord(value) == nil)
        guard case .dictionary = value else {
            #expect(HoldRecord(value) == nil)
            return
        }
    }

    @Test func `a record without a required field is ignored`() {
        func decision(_ result: String, _ appearance: String) -> DecisionRecord? {
            DecisionRecord(
                .dictionary([
                    ("time", .uint64(1)), ("result", .string(result)), ("appearance", .string(appearance)),
                ]))
        }
        #expect(decision("switched", "night") != nil)
        #expect(decision("guessed", "night") == nil)
        #expect(decision("switched", "dusk") == nil)
        #expect(SourceRecord(.structure([.string("moon:full"), .dictionary([])])) == nil)
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300, 0x1p63, 0x1p64, 0.5, -7] as [Double])
    func `impossible numbers in records are unknown values`(number: Double) throws {
        let fields = BusValue.dictionary(
            ["process", "since", "time", "duration", "id"].map { ($0, .double(number)) }
                + [("level", .double(number * 1000)), ("illuminance", .double(-abs(number)))])
        #expect(HoldRecord(fields)?.process == nil)
        let report = try #require(ResponderReport(.structure([.string("gnome"), fields])))
        #expect(report.duration == nil)
        let source = try #require(SourceRecord(.structure([.string("sun"), fields])))
        #expect(source.level == nil)
        #expect(source.illuminance == nil)
        #expect(DecisionRecord(fields) == nil)
    }
}
