import Foundation
import Switching
import Testing

/// Invariants on 20,000 random courses of events, or 100,000 by `scripts/dev soak`. Each course is named by its seed.
struct DeciderInvariantTests {
    @Test(arguments: 0..<8)
    func `the invariants hold for random courses`(batch: Int) {
        var broken: [String: String] = [:]
        let count = ProcessInfo.processInfo.environment["HALFLIGHT_SOAK"] == nil ? 2_500 : 12_500
        for seed in UInt64(batch * count)..<UInt64((batch + 1) * count) {
            for (name, what) in breaches(of: RandomCourse(seed: seed), seed: seed) where broken[name] == nil {
                broken[name] = what
            }
        }
        for (name, what) in broken.sorted(by: { $0.key < $1.key }) { Issue.record("\(name): \(what)") }
    }

    private func breaches(of course: RandomCourse, seed: UInt64) -> [String: String] {
        let driver = course.driven()
        var broken: [String: String] = [:]
        for invariant in Invariant.all {
            guard let step = invariant.firstBreach(driver.steps) else { continue }
            broken[invariant.name] = "seed \(seed), \(step.time.second) s, \(step.event)"
        }
        if driver.decider.lightAppearance != course.ending {
            broken["in the end the light is followed"] = "seed \(seed)"
        }
        // Not with every seed, because two more runs of the course take time.
        guard seed.isMultiple(of: 8) else { return broken }
        if driver.steps != course.driven().steps { broken["equal inputs give equal outputs"] = "seed \(seed)" }
        if driver.decisions != course.driven(isPunctual: false).decisions {
            broken["a late driver gets what a punctual one gets"] = "seed \(seed)"
        }
        return broken
    }
}
