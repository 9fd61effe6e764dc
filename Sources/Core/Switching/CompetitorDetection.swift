/// The desktop's own setting, when somebody else changes it (rule 12).
///
/// A change that follows a switch of ours is an echo of it. And what is set twice within a minute is set by a program
/// that also makes the desktop follow something: fighting it would flicker.
struct CompetitorDetection: Sendable {
    private var last: Instant?
    /// Until when the setting is left to the program that competes for it; nil before one was found.
    private var leftUntil: Instant?

    /// The author of a change.
    enum Author: Equatable {
        case ourselves
        case person
        case program(isNew: Bool)
    }

    /// How long after a switch of ours a change counts as its echo.
    static let longestEcho = Duration.seconds(5)
    /// Two changes within so long are not a person's.
    static let window = Duration.seconds(60)
    /// How long after its last change the setting is left to the other program.
    static let leavingLasts = Duration.seconds(30 * 60)

    /// Judges a change to another appearance than ours.
    mutating func author(at now: Instant, lastChange: Instant?) -> Author {
        if let lastChange, now - lastChange <= CompetitorDetection.longestEcho { return .ourselves }
        defer { last = now }
        let isCompetitor = last.map { now - $0 <= CompetitorDetection.window } ?? false
        guard isCompetitor || leftUntil.map({ now < $0 }) ?? false else { return .person }
        defer { leftUntil = now + CompetitorDetection.leavingLasts }
        return .program(isNew: leftUntil == nil)
    }
}
