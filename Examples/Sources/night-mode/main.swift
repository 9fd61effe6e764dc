import Dispatch
import Foundation
import ThemingByLight
import ThemingFoundation

// The iOS articles in a terminal: + and - change the light, f forces night, day or neither, any other key quits.

// Late Night Swift: an object that applies themes.
final class Header: Themed {
    let themeProvider: any ThemeProvider<Theme>
    init(in provider: any ThemeProvider<Theme>) {
        themeProvider = provider
        setUpTheming()
    }
    func applyTheme(_ theme: Theme) { print("header: \(theme[.background])") }
}
// Coindex: a color that differs by day and night, and an object that's told the reason of a change.
final class Cell: ColorUpdatable {
    let textColor = Color.day(.black, night: .white)
    func applyColors(of theme: Theme) { print("cell: \(textColor[theme])") }
}
final class Log: ThemeResponder {
    func themeDidChange(_ change: ThemeChange<Theme>) { print("\(change.to): \(change.reason)") }
}
// Stranger-Themes: a table that reloads after its cells.
final class Table: ColorUpdatable {
    let cells = [Cell(), Cell()]
    var colorChildren: [any ColorUpdatable<Theme>] { cells }
    func applyColors(of theme: Theme) {}
    func reloadForColors() { print("table: \(cells.count) cells") }
}

let manager = ThemeManager(storage: FileStorage(program: "night-mode"))  // Keeps what's forced.
let decider = LightDecider(for: manager, rules: .atOnce)
let (dissolve, bridge) = (CrossDissolve(of: manager), ThemeNotificationBridge(from: manager))
let (header, table, log) = (Header(in: dissolve), Table(), Log())
table.followColors(of: manager)
log.registerForThemeChanges(in: manager)
let posts = NotificationCenter.default.addObserver(forName: .themeDidChange, object: manager, queue: nil) {
    print("notification: \($0.theme()?.name ?? "")")
}

system("stty -icanon -echo -isig")
var percent = 50.0 { didSet { decider.lightDidChange(toPercent: percent) } }
percent = 50
let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
keys.setEventHandler {
    var key: UInt8 = 0
    read(STDIN_FILENO, &key, 1)
    switch key {
    case UInt8(ascii: "+"): percent = min(percent + 5, 100)
    case UInt8(ascii: "-"): percent = max(percent - 5, 0)
    case UInt8(ascii: "f"): manager.forcedAppearance = [nil: .night, .night: .day][manager.forcedAppearance]
    default: exit(system("stty sane"))
    }
}
keys.activate()
dispatchMain()
