import KeptFiles
import SDEvent
import Switching
import TestSupport
import TestTags
import Testing

@testable import HalflightAgent

@Suite("Keeping the state") @MainActor struct StateKeeperTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        .promise("time-clock-shows-year"),
        arguments: [
            (UInt64.max, UInt64.max), (.max - 1, .max), (.max - 3_600_000_000, .max),
            (.max - 3_600_000_001, .max - 1), (1 << 63, 1 << 63 + 3_600_000_000), (0, 3_600_000_000),
        ] as [(UInt64, UInt64)])
    func `an end beyond the last countable microsecond is limited to it`(wallTime: UInt64, expected: UInt64) {
        let keeper = StateKeeper(Document("\(folder.path)/state.yaml"), force: nil)
        let moment = Instant(sinceStart: .seconds(4000))
        for _ in 1...2 {
            let end = keeper.end(at: moment, left: .seconds(3600), wallTime: .microseconds(wallTime))
            #expect(end.time == expected)
            #expect(end.away == 3_600_000_000)
        }
    }

    @Test(arguments: [0, 1, 1 << 63])
    func `the longest mode doesn't end before its start`(wallTime: UInt64) {
        let keeper = StateKeeper(Document("\(folder.path)/state.yaml"), force: nil)
        let end = keeper.end(
            at: Instant(sinceStart: .zero), left: .microseconds(Int64.max), wallTime: .microseconds(wallTime))
        #expect(end.time >= UInt64(Int64.max) && end.away == UInt64(Int64.max))
    }
}
