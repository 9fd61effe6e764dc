import Foundation
import TestSupport
import Testing

/// Random courses, of which every pair of event and decision but those of loops occurs in one, recorded when the rules
/// last changed.
struct RecordedDecisionTests {
    /// The courses of `Tests/Fixtures/courses.txt`: the seed and the text of each.
    static func courses() throws -> [(seed: UInt64, text: String)] {
        let file = try String(contentsOfFile: Fixtures.path("courses.txt"), encoding: .utf8)
        return file.components(separatedBy: "\ncourse ").dropFirst().compactMap { part in
            let lines = part.split(separator: "\n")
            return lines.first.flatMap { UInt64($0) }.map { ($0, lines.dropFirst().joined(separator: "\n")) }
        }
    }

    @Test func `twenty random courses give the recorded decisions`() throws {
        let courses = try RecordedDecisionTests.courses()
        #expect(courses.count == 20)
        for (seed, recorded) in courses {
            let decided = RandomCourse(seed: seed).text
            let pairs = zip(decided.split(separator: "\n"), recorded.split(separator: "\n"))
            if let (line, expected) = pairs.first(where: { $0 != $1 }) {
                Issue.record("course \(seed) is now \(line)\nand was \(expected)")
            }
            #expect(decided == recorded, "To record it anew, replace it in the file by this.")
        }
    }
}
