import AgentInterface
import HalflightAgent
import Switching

/// The promise that wrong appearances last at most `longest`.
struct Promise {
    /// The longest time for a wrong appearance while the light can be read.
    ///
    /// It adds 30 s until the safety read after a lost uevent, 60 s of a source without data, 60 s of a handover, 5
    /// minutes to settle and 20 s between two switches (docs/internals/rules.md), which can follow one another, and 10
    /// s for reading.
    static let longest = Duration.seconds(480)

    /// The longest time so far.
    private(set) var worst = Duration.zero
    /// The number of changes of the appearance.
    private(set) var switches = 0
    private var since: Duration?
    private var appearance: Appearance?
    /// The time of the last switch.
    private var switched: Duration?
    /// The last level, and the time when it arrived.
    private var (level, moved): (Double?, Duration?)

    /// A broken promise.
    struct Broken: Error {
        let sentence: String
    }

    /// Checks the appearance against the light.
    ///
    /// - Parameters:
    ///   - band: the thresholds in force.
    ///   - level: the light in percent, or `nil` while it can't be read.
    mutating func check(_ status: AgentStatus, _ band: Band, level: Double?, at now: Duration) throws(Broken) {
        follow(status, level, at: now)
        guard let level, !isIgnoredRightly(status), let right = band.appearance(at: Level(clamping: level)),
            right != status.appearance
        else { return since = nil }
        let began = since ?? now
        since = began
        worst = max(worst, now - began)
        guard now - began <= Promise.longest else {
            throw Broken(
                sentence: """
                    it has been \(status.appearance) at \(level) % for \(now - began): mode \(status.mode), source \
                    \(status.source?.description ?? "none"), level \(status.level ?? -1), \(band), because \
                    \(status.reason)
                    """)
        }
    }

    private mutating func follow(_ status: AgentStatus, _ new: Double?, at now: Duration) {
        if let appearance, appearance != status.appearance {
            switches += 1
            switched = now
        }
        appearance = status.appearance
        if let new, new != level { (level, moved) = (new, now) }
    }

    /// Returns whether a backlight moved soon after the last of many switches (rule 7); its light counts one window
    /// later.
    private func isIgnoredRightly(_ status: AgentStatus) -> Bool {
        guard status.source?.kind == .backlight, status.reason.includes("backlight-answers"),
            let switched, let moved
        else { return false }
        return moved <= switched + Tuning().longestAnswer && moved >= switched - Promise.safetyRead
    }

    /// How much later the agent may notice a movement of the light if a uevent was lost.
    private static let safetyRead = Duration.seconds(30)
}
