import AgentInterface
import HalflightAgent
import Switching

/// The promise that wrong appearances last at most `longest`.
struct Promise {
    /// While the light can be read.
    ///
    /// It adds 30 s until the safety read after a lost uevent, 60 s of a source without data, 60 s of a handover, 5
    /// minutes to settle, 20 s between two switches (docs/internals/rules.md), one after another, and 10 s for reading.
    static let longest = Duration.seconds(480)

    private(set) var worst = Duration.zero
    private(set) var switches = 0
    private var since: Duration?
    private var appearance: Appearance?
    private var switched: Duration?
    /// The last level, and when it arrived.
    private var (level, moved): (Double?, Duration?)

    /// A broken promise.
    struct Broken: Error {
        let sentence: String
    }

    /// - Parameter level: in percent, or `nil` while the light can't be read.
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

    /// Whether a backlight moved soon after the last of many switches (rule 7). Its light counts one window later.
    private func isIgnoredRightly(_ status: AgentStatus) -> Bool {
        guard status.source?.kind == .backlight, status.reason.includes("backlight-answers"),
            let switched, let moved
        else { return false }
        return moved <= switched + Tuning().longestAnswer && moved >= switched - Promise.safetyRead
    }

    /// Until the agent notices a movement of the light if a uevent was lost.
    private static let safetyRead = Duration.seconds(30)
}
