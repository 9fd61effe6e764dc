import Switching
import Testing

struct EventTests {
    @Test(arguments: [
        (Event.suppression(.lid, true), true), (.suppression(.lid, false), false), (.time, false), (.toggle(), false),
        (.panel(80), false),
    ])
    func `only the beginning of a suppression precedes a simultaneous deadline`(event: Event, comesFirst: Bool) {
        #expect(event.beginsSuppression == comesFirst)
        #expect(event.follows(deadline: .second(10), at: .second(10)) != comesFirst)
        #expect(event.follows(deadline: .second(9.999), at: .second(10)))
        #expect(!event.follows(deadline: .second(10.001), at: .second(10)))
    }
}
