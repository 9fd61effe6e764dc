/// A list of themes, one of which is current, with steps to the next and the previous one.
@MainActor
public final class ThemeCycle<Theme: Equatable>: ThemeProvider {
    /// The current theme and its observers.
    public let subject: Subject<Theme>
    /// The themes, in order.
    public let themes: [Theme]
    /// The index of the current theme, or of the last current theme that was in the list.
    private var position = 0

    /// A cycle that begins with the first of these themes; nil without themes.
    public init?(_ themes: [Theme]) {
        guard let first = themes.first else { return nil }
        self.themes = themes
        subject = Subject(first)
    }

    /// The current theme; setting it to an equal theme notifies nobody.
    ///
    /// It may be a theme that is not in the list. The next step then continues from the last one that was.
    public var currentTheme: Theme {
        get { subject.state }
        set {
            if themes[position] != newValue { position = themes.firstIndex(of: newValue) ?? position }
            if newValue != subject.state { subject.state = newValue }
        }
    }

    /// Goes to the next theme in the list, and from the last one to the first.
    public func nextTheme() { step(1) }

    /// Goes to the previous theme in the list, and from the first one to the last.
    public func previousTheme() { step(themes.count - 1) }

    private func step(_ distance: Int) {
        position = (position + distance) % themes.count
        currentTheme = themes[position]
    }
}
