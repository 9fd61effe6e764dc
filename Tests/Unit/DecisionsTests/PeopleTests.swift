import Simulation
import Switching
import TestSupport
import Testing

@testable import Decisions

/// The simulated people of `docs/internals/decisions-on-real-light.md`, in some of the recorded places.
struct PeopleTests {
    private static let rooms = Result {
        try PersonTable.Room.recorded(in: Fixtures.path("traces")) { $0.hasPrefix("office") || $0.hasPrefix("room") }
    }

    @Test func `learning halves the corrections of a person who wants day sooner`() throws {
        let rooms = try PeopleTests.rooms.get()
        #expect(rooms.count == 3)
        for row in PersonTable(rooms, thresholds: [20, 25, People.agreed], tolerance: 5).rows {
            #expect(row.plain.present > .zero)
            #expect(row.plain.present < row.plain.total)
            #expect(2 * row.learning.corrections <= row.plain.corrections, "\(row.threshold)")
            guard row.threshold.percent == People.agreed else { continue }
            for figures in [row.plain, row.learning, row.accepting] { #expect(figures.brightInDark == .zero) }
        }
    }

    @Test func `no toggle to day outlasts a person's patience in the dark`() throws {
        let rooms = try PeopleTests.rooms.get()
        for row in PersonTable(rooms, thresholds: [20, 25, People.agreed], tolerance: 0).rows {
            for figures in [row.plain, row.learning, row.accepting] {
                #expect(figures.longestInDark <= SimulatedPerson.patience, "\(row.threshold)")
            }
        }
    }
}
