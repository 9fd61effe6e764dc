import Theming

/// The whole screen: bars above and below, and the pane of the selected tab between them.
final class Window: Part {
    let title: TitleBar
    let tabs: TabBar
    let status: StatusBar
    private let panes: [any Pane]

    init(_ shown: CrossDissolve<Theme>, themes: [Theme]) {
        (title, tabs, status) = (TitleBar(shown), TabBar(shown), StatusBar(shown))
        panes = [TextView(shown), RoleTableView(shown), CollectionView(shown, themes)]
        super.init(shown)
    }

    func lines(width: Int, height: Int) -> [Line] {
        let room = max(height - 3, 0)
        var content = Array(panes[tabs.selected].lines(width: width, height: room).prefix(room))
        while content.count < room { content.append(Line().fitted(to: width, on: theme[.background])) }
        let all = [title.line(width: width), tabs.line(width: width)] + content + [status.line(width: width)]
        return Array(all.prefix(height))
    }
}
