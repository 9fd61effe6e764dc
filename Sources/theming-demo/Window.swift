import Theming

/// The whole screen: bars above and below, and the pane of the selected tab between them.
final class Window: Themed {
    let themeProvider: DissolvingThemes
    let title: TitleBar
    let tabs: TabBar
    let status: StatusBar
    private let panes: [any Pane]
    private var background: Color

    init(_ shown: DissolvingThemes, themes: [Theme]) {
        themeProvider = shown
        background = shown.currentTheme[.background]
        title = TitleBar(shown)
        tabs = TabBar(shown)
        status = StatusBar(shown)
        panes = [TextView(shown), RoleTableView(shown), CollectionView(shown, themes)]
        setUpTheming()
    }

    func applyTheme(_ theme: Theme) {
        background = theme[.background]
    }

    func lines(width: Int, height: Int) -> [Line] {
        let room = max(height - 3, 0)
        var content = Array(panes[tabs.selected].lines(width: width, height: room).prefix(room))
        while content.count < room { content.append(Line().fitted(to: width, on: background)) }
        let all = [title.line(width: width), tabs.line(width: width)] + content + [status.line(width: width)]
        return Array(all.prefix(height))
    }
}
