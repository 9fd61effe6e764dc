import Switching
import Theming

/// The observer in all measurements: it reads the theme and counts.
@MainActor final class Listener: ThemeObserver {
    // Everything here runs on one thread.
    nonisolated(unsafe) private(set) var seen = 0

    func themeDidChange(_ theme: Theme) { hear(theme) }

    /// The same, for ways whose closures may run anywhere.
    nonisolated func hear(_ theme: Theme) {
        seen &+= theme.appearance == .day ? 1 : 2
    }
}
