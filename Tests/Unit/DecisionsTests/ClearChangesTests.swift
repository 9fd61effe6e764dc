import Simulation
import Switching
import Testing

@testable import Decisions

struct ClearChangesTests {
    /// Returns the clear changes in this light: the appearance, its start and its duration.
    private func found(_ samples: [(Int, Double?)], until end: Int) -> [String] {
        var changes = ClearChanges(.standard)
        var begun = ""
        var found: [String] = []
        func note(_ edge: ClearChanges.Edge, at second: Int) {
            switch edge {
            case .begun(let appearance): begun = "\(second) \(appearance)"
            case .ended(let lasted, true): found.append("\(begun) for \(Int(lasted.inSeconds))")
            case .ended(_, false): break
            }
        }
        for (second, percent) in samples {
            for edge in changes.add(percent.map { Level(clamping: $0) }, at: .seconds(second)) {
                note(edge, at: second)
            }
        }
        if let edge = changes.finish(at: .seconds(end)) { note(edge, at: end) }
        return found
    }

    @Test func `a lamp switched off and on makes two clear changes`() {
        #expect(found([(0, 60), (100, 10), (200, 60)], until: 300) == ["100 night for 100", "200 day for 100"])
    }

    @Test func `a change counts from the threshold and is clear within 2 s`() {
        #expect(found([(0, 60), (100, 25), (102, 10)], until: 200) == ["100 night for 100"])
        #expect(found([(0, 60), (100, 25), (103, 10)], until: 200) == [])
    }

    @Test func `a change that lasts less than a minute isn't clear`() {
        #expect(found([(0, 60), (100, 10), (140, 60)], until: 300) == [])
        #expect(found([(0, 60), (100, 10), (160, 35)], until: 300) == ["100 night for 60"])
        #expect(found([(0, 10), (100, 60), (130, 10)], until: 300) == [])
    }

    @Test func `a return from half-light isn't a clear change`() {
        #expect(found([(0, 60), (100, 35), (200, 60)], until: 300) == [])
        #expect(found([(0, 60), (100, 20)], until: 300) == [])
        #expect(found([(0, 60), (100, nil), (200, 60)], until: 300) == [])
    }
}
