public import Observation
public import ThemeManagement

/// A list of themes to step through.
@MainActor
public final class ThemeCycle<Theme: Equatable>: ThemeProvider, Observable {
    /// The themes, in order.
    public let list: [Theme]
    private let subject: Subject<Theme>
    /// The index of the last current theme from the list.
    private var position = 0

    /// Creates a cycle at the first theme. `nil` without themes.
    public init?(_ list: [Theme]) {
        guard let first = list.first else { return nil }
        self.list = list
        subject = Subject(first)
    }

    /// The current theme and every new one.
    public var themes: Observed<Theme> { subject.observed }

    /// The current theme. An equal one notifies no one. After an unlisted one, steps continue from the last listed one.
    public var currentTheme: Theme {
        get { subject.state }
        set {
            if list[position] != newValue { position = list.firstIndex(of: newValue) ?? position }
            subject.state = newValue
        }
    }

    /// Shows the next theme. After the last, shows the first.
    public func showNext() { step(1) }

    /// Shows the previous theme. Before the first, shows the last.
    public func showPrevious() { step(list.count - 1) }

    private func step(_ distance: Int) {
        position = (position + distance) % list.count
        currentTheme = list[position]
    }
}
