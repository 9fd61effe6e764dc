import Testing
import TextSupport

struct SimilarWordTests {
    private let known = ["status", "get", "set", "toggle", "watch", "night-below"]

    @Test(arguments: [
        ("stat", "status"), ("statsu", "status"), ("togle", "toggle"), ("wacth", "watch"),
        ("night_below", "night-below"),
        ("nightbelow", "night-below"), ("STATUS", "status"),
    ])
    func `a misspelled word finds the intended one`(written: String, meant: String) {
        #expect(similar(to: written, among: known) == meant)
    }

    @Test(arguments: ["frobnicate", "", "x", "day", "nightmare", String(repeating: "status", count: 100)])
    func `a word unlike any other finds none`(written: String) {
        #expect(similar(to: written, among: known) == nil)
    }
}
