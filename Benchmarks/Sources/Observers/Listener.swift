import Theming
import Vocabulary

/// The observer in all measurements: it reads the theme and counts.
@MainActor final class Listener: Observer {
    // Everything here runs on one thread.
    nonisolated(unsafe) private(set) var seen = 0

    func stateDidChange(to theme: Theme) { hear(theme) }

    /// The same, for ways whose closures may run anywhere.
    nonisolated func hear(_ theme: Theme) {
        seen &+= theme.appearance == .day ? 1 : 2
    }
}
