/// A list of themes, one of which is current, with steps to the next and the previous one.
@MainActor
public final class ThemeCycle<Theme: Equatable>: ThemeProvider {
    /// The current theme and its observers.
    public let subject: Subject<Theme>
    /// The themes, in order.
    public let themes: [Theme]
    /// The index of the current theme; of the last listed one when the current theme is not in the list.
    private var position: Int

    /// A cycle of these themes that shows the first; nil without any.
    public init?(_ themes: [Theme]) {
        guard let first = themes.first else { return nil }
        self.themes = themes
        subject = Subject(first)
        position = 0
    }

    /// The current theme; setting it to an equal theme notifies nobody.
    ///
    /// The next step goes on from the theme that is set. From one that is not in the list it goes on from the last
    /// that was.
    public var currentTheme: Theme {
        get { subject.state }
        set {
            if themes[position] != newValue { position = themes.firstIndex(of: newValue) ?? position }
            guard newValue != subject.state else { return }
            subject.state = newValue
        }
    }

    /// Shows the theme behind the current one in the list; behind the last comes the first.
    public func nextTheme() {
        step(1)
    }

    /// Shows the theme before the current one in the list; before the first comes the last.
    public func previousTheme() {
        step(themes.count - 1)
    }

    private func step(_ distance: Int) {
        position = (position + distance) % themes.count
        currentTheme = themes[position]
    }
}
