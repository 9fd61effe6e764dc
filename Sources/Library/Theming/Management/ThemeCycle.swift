public import Observation
public import ThemeManagement

/// A list of themes, one of which is current, with steps to the next and the previous one.
@MainActor
public final class ThemeCycle<Theme: Equatable>: ThemeProvider, Observable {
    /// The themes to step through, in order.
    public let list: [Theme]
    private let subject: Subject<Theme>
    /// The index of the current theme, or of the last current theme that was in the list.
    private var position = 0

    /// A cycle that begins with the first of these themes; nil without themes.
    public init?(_ list: [Theme]) {
        guard let first = list.first else { return nil }
        self.list = list
        subject = Subject(first)
    }

    /// The current theme, and every new one.
    public var themes: Observed<Theme> { subject.observed }

    /// The current theme; setting it to an equal theme notifies nobody.
    ///
    /// It may be a theme that is not in the list. The next step then continues from the last one that was.
    public var currentTheme: Theme {
        get { subject.state }
        set {
            if list[position] != newValue { position = list.firstIndex(of: newValue) ?? position }
            subject.state = newValue
        }
    }

    /// Shows the next theme of the list, and after the last one the first.
    public func showNext() { step(1) }

    /// Shows the previous theme of the list, and before the first one the last.
    public func showPrevious() { step(list.count - 1) }

    private func step(_ distance: Int) {
        position = (position + distance) % list.count
        currentTheme = list[position]
    }
}
