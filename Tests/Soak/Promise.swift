import AgentInterface
import HalflightAgent
import Switching

/// The promise that the appearance does not contradict the light for longer than `longest`.
struct Promise {
    /// The longest time that a wrong appearance may last while the light can be read.
    ///
    /// 30 s until the safety read after a lost uevent; 60 s of a source without data, 60 s of a hand-over, 5 minutes to
    /// settle and 20 s between two switches (docs/rules.md), which can follow one another, and 10 s for what reading takes.
    static let longest = Duration.seconds(480)

    /// The longest time so far.
    private(set) var worst = Duration.zero
    /// The number of changes of the appearance.
    private(set) var switches = 0
    private var since: Duration?
    private var appearance: Appearance?

    /// A broken promise.
    struct Broken: Error {
        let sentence: String
    }

    /// Checks the appearance against the light.
    ///
    /// - Parameters:
    ///   - band: the thresholds in force.
    ///   - level: the light in percent; nil while it cannot be read.
    mutating func check(_ status: AgentStatus, _ band: Band, level: Double?, at now: Duration) throws(Broken) {
        if let appearance, appearance != status.appearance { switches += 1 }
        appearance = status.appearance
        // What no hand has moved counts once it moves again (rules 5 and 7).
        let isIgnored = status.reason.contains("is ignored until it moves again")
        guard let level, !isIgnored, let right = band.appearance(at: Level(clamping: level)), right != status.appearance
        else { return since = nil }
        let began = since ?? now
        since = began
        worst = max(worst, now - began)
        guard now - began <= Promise.longest else {
            throw Broken(
                sentence: """
                    it has been \(status.appearance) at \(level) % for \(now - began): mode \(status.mode), source \
                    \(status.source?.description ?? "none"), level \(status.level ?? -1), \(band)
                    """)
        }
    }
}
