import Simulation
import Switching
import TestSupport
import TestTags
import Testing

@testable import Decisions

struct JudgeTests {
    private let price = Cost(price: 1, shape: .graded)

    @Test func `a light that goes out costs a switch and the seconds of delay`() throws {
        let judgement = try judged("0,1000", "600,1", "1200,1")
        let own = try #require(judgement.tally("halflight"))
        #expect(own.switches == 1 && own.undone == 0)
        #expect((own.wrong[.clear, default: 0] - 10.0 / 60).magnitude < 1e-9)
        #expect((own.cost(price) - 1 - 10.0 / 60).magnitude < 1e-9)
        #expect(judgement.minutes == 20)
        #expect(judgement.optimum(price).minutes == 1 && judgement.optimum(price).switches == 1)
        let none = try #require(judgement.tally("hysteresis"))
        #expect(none.cost(price) == 1 && judgement.ratio(none, price) == 1)
    }

    @Test func `delays match the rule to a tenth of a second`() throws {
        let judgement = try judged("0,1000", "60,1", "120,1000", "180,1", "240,1000", "300,1000")
        let rule = try #require(judgement.tally("Android"))
        #expect(rule.delays.count == 4)
        #expect([rule.delays.quantile(0.5), rule.delays.quantile(0.9)] == [4, 8])
        #expect(judgement.tally("Auto Dark Mode")?.delays.quantile(0.5) == 10)
        #expect(judgement.tally("hysteresis")?.delays.quantile(0.9) == 0)
    }

    @Test func `a trace with rare samples says nothing about delays`() throws {
        let judgement = try judged("0,1000", "600,1", "1200,1000", "1800,1000")
        #expect(judgement.tally("halflight")?.delays.count == 0)
    }

    @Test func `a switch reversed within 5 minutes is undone`() throws {
        #expect(try judged("0,1000", "60,1", "360,1000", "400,1000").tally("hysteresis")?.undone == 1)
        #expect(try judged("0,1000", "60,1", "361,1000", "400,1000").tally("hysteresis")?.undone == 0)
    }

    @Test func `a gap costs nothing beyond a sample's 20 minutes`() throws {
        let judgement = try judged("0,1000", "60,40", "86400,40")
        #expect(judgement.minutes == 21)
    }

    @Test func `a screen behind a lid costs nothing, and other rules ignore lids`() throws {
        let judgement = try judged(
            "0,1000,,illuminance:a,", "60,,,,lid shut", "61,0,,,", "600,1000,,,", "601,,,,lid open", "602,1000,,,",
            "900,,,,",
            columns: "seconds,lux,percent,source,event")
        #expect(judgement.tally("halflight")?.switches == 0)
        let other = try #require(judgement.tally("Auto Dark Mode"))
        #expect(other.switches == 2 && other.wrong[.step, default: 0] > 0)
        #expect((judgement.minutes - (60 + 298 + 1) / 60.0).magnitude < 0.02)
    }

    @Test func `only rules that know percent judge a backlight`() throws {
        let judgement = try judged("0,80", "60,10", "120,10", columns: "seconds,percent")
        #expect(judgement.rules.map(\.rule) == ["halflight", "waits alone", "one threshold", "hysteresis"])
    }

    @Test func `the figures of several traces are sums`() throws {
        var sum = try judged("0,1000", "60,1", "120,1")
        sum += try judged("0,1", "60,1000", "180,1000")
        let own = try #require(sum.tally("halflight"))
        #expect(own.switches == 2 && own.delays.count == 2 && sum.minutes == 5)
        #expect(sum.optimum(price).switches == 0 && sum.optimum(Cost(price: 0.5, shape: .graded)).switches == 2)
    }

    @Test(.promise("files-trace-100-years"), .timeLimit(.minutes(10)))
    func `a trace's running time depends only on its rows`() throws {
        #expect(try judged("0,10", "1,1e308", "2,1e-308", "3,1e308", "3000000000,1e308").minutes > 20)
        let rows = (0..<20_000).map { "0.00\($0 % 10),\($0 % 2 == 0 ? 1 : 1000)" }.sorted()
        #expect(try judged(rows.joined(separator: "\n"), "60,1").minutes > 0)
    }

    @Test func `Quantiles match the counted delays`() {
        var delays = Delays()
        #expect(delays.quantile(0.5) == nil)
        for tenths in 1...10 { delays.add(.milliseconds(tenths * 100)) }
        #expect(delays.quantile(0.5) == 0.5 && delays.quantile(0.9) == 0.9 && delays.quantile(1) == 1)
        delays.add(.seconds(1_000_000))
        #expect(delays.quantile(1) == 600)
    }
}
