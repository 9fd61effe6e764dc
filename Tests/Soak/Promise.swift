import AgentInterface
import HalflightAgent
import Switching

/// The promise that the appearance does not contradict the light for longer than `longest`.
struct Promise {
    /// The longest time that a wrong appearance may last while the light can be read.
    ///
    /// 30 s until the safety read after a lost uevent; 60 s of a source without data, 60 s of a hand-over, 10 s to
    /// settle and 20 s between two switches (docs/rules.md), which can follow one another, and 10 s for what reading takes.
    static let longest = Duration.seconds(190)

    /// The longest time so far.
    private(set) var worst = Duration.zero
    /// The number of changes of the appearance.
    private(set) var switches = 0
    private var since: Duration?
    private var appearance: Appearance?
    /// Whether a level may have reacted to our own switch, and so be ignored until the light moves (rule 7).
    private var isExcused = false

    /// A broken promise.
    struct Broken: Error {
        let sentence: String
    }

    /// Notes that the light has moved, or that another source shows it.
    mutating func lightMoved(in band: Band?) {
        isExcused = band.map { $0 != Rules().band } ?? false
    }

    /// Checks the appearance against the light.
    ///
    /// - Parameters:
    ///   - band: the thresholds in force.
    ///   - level: the light in percent; nil while it cannot be read.
    mutating func check(_ status: AgentStatus, _ band: Band, level: Double?, at now: Duration) throws(Broken) {
        if let appearance, appearance != status.appearance { switches += 1 }
        appearance = status.appearance
        guard let level, !isExcused, let right = band.appearance(at: Level(clamping: level)), right != status.appearance
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
