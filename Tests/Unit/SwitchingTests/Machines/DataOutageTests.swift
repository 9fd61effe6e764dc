import Testing

@testable import Switching

struct DataOutageTests {
    private let empty = NoData(.failing, "empty")
    private let gone = NoData(.missing, "gone")

    @Test func `a cause is reported once an hour, with its end`() {
        var outage = DataOutage()
        #expect(outage.begin(empty, at: .second(0)) == true)
        #expect(outage.noData == empty)
        #expect(outage.end() == true)
        #expect(outage.noData == nil)
        #expect(outage.begin(empty, at: .second(3599.9)) == false)
        #expect(outage.end() == false, "nobody heard of it")
        #expect(outage.begin(empty, at: .second(3600)) == true)
    }

    @Test func `another cause or a long outage is reported again`() {
        var outage = DataOutage()
        #expect(outage.end() == false)
        #expect(outage.begin(empty, at: .second(0)) == true)
        #expect(outage.begin(gone, at: .second(1)) == true)
        #expect(outage.begin(gone, at: .second(2)) == false)
        #expect(outage.begin(gone, at: .second(3601)) == true)
        #expect(outage.end() == true)
    }
}
