import Testing

@testable import Switching

struct CompetitorDetectionTests {
    @Test(arguments: [(15.0, CompetitorDetection.Author.ourselves), (15.1, .person)])
    func `a change within 5 s of our own switch is an echo`(second: Double, author: CompetitorDetection.Author) {
        var desktop = CompetitorDetection()
        #expect(desktop.author(at: .second(second), lastChange: .second(10)) == author)
    }

    @Test(arguments: [(60.0, CompetitorDetection.Author.program(isNew: true)), (60.1, .person)])
    func `two changes within a minute come from a program`(second: Double, author: CompetitorDetection.Author) {
        var desktop = CompetitorDetection()
        #expect(desktop.author(at: .second(0), lastChange: nil) == .person)
        #expect(desktop.author(at: .second(second), lastChange: nil) == author)
    }

    @Test func `a program is ignored until half an hour after its last change`() {
        var desktop = CompetitorDetection()
        _ = desktop.author(at: .second(0), lastChange: nil)
        #expect(desktop.author(at: .second(1), lastChange: nil) == .program(isNew: true))
        #expect(desktop.author(at: .second(1800), lastChange: nil) == .program(isNew: false))
        #expect(desktop.author(at: .second(3600), lastChange: nil) == .person)
    }

    @Test func `an echo does not count as a change`() {
        var desktop = CompetitorDetection()
        _ = desktop.author(at: .second(1), lastChange: .second(0))
        #expect(desktop.author(at: .second(10), lastChange: .second(0)) == .person)
    }
}
