import Testing

@testable import Switching

struct CompetitorDetectionTests {
    @Test func `an echo does not count as a change`() {
        var desktop = CompetitorDetection()
        _ = desktop.author(at: .second(1), lastChange: .second(0))
        #expect(desktop.author(at: .second(10), lastChange: .second(0)) == .person)
    }
}
