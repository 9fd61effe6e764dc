import Theming
import Vocabulary

/// The observer in all measurements: it reads the theme and counts.
@MainActor final class Listener: Observer {
    // Everything here runs on one thread.
    nonisolated(unsafe) private(set) var seen = 0

    func stateDidChange(to theme: Theme) { hear(theme) }

    /// Reads and counts, for closures that may run anywhere.
    nonisolated func hear(_ theme: Theme) {
        seen &+= theme.appearance == .day ? 1 : 2
    }
}
