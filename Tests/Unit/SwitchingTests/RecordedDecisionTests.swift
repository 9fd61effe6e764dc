import Foundation
import TestSupport
import Testing

/// Random courses with every pair of event and decision, except for loops, recorded when the rules last changed.
struct RecordedDecisionTests {
    /// Returns the courses of `Tests/Fixtures/courses.txt`, each with its seed and text.
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
