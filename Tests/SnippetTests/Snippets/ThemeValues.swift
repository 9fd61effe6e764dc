import ThemeFiles

typealias Values = (font: String, colors: [Color], loaded: LoadedTheme?)

func values(of theme: Theme, darkRed: Color, paleRed: Color, folders: [String]) throws -> Values {
    let accent = theme[.accent]  // every role has a colour
    let warning = Color.day(darkRed, night: paleRed)  // chosen where it is used: warning[theme]
    let font = Adaptive<Theme, String>(day: "Serif 11", night: "Serif 11 Medium")
    let roles = RoleTable.standard.adding("editor.keyword", fallback: .accent)
    let mine = try ThemeLibrary(folders: folders).theme(named: "fjord", roles: roles)
    return (font[theme], [accent, warning[theme]], mine)
}
