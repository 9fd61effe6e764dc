import Switching
import Theming

/// What is told in all measurements: it looks at the theme and counts.
@MainActor final class Listener: ThemeObserver {
    // Everything here runs on one thread.
    nonisolated(unsafe) private(set) var seen = 0

    func themeDidChange(_ theme: Theme) { hear(theme) }

    /// The same, for those whose closures may run anywhere.
    nonisolated func hear(_ theme: Theme) {
        seen &+= theme.appearance == .day ? 1 : 2
    }
}
