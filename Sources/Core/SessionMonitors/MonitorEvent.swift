/// A change that a monitor reports.
///
/// Before a report, and once no source can tell anymore, the lid is open, a screen is on, the session isn't idle, and
/// the machine is awake and not docked.
package nonisolated enum MonitorEvent: Equatable, Sendable {
    case lid(isShut: Bool)
    /// All screens have gone dark, or one shows a picture again.
    case screen(isOff: Bool)
    case session(isIdle: Bool)
    /// The machine will sleep or is awake again. An unannounced sleep is reported afterwards.
    case sleep(isAsleep: Bool, ago: Duration = .zero)
    /// The first dock or external screen came, or the last went.
    case dock(isDocked: Bool)
    /// The dock's switch changed since its first report.
    case dockSwitch
    /// The time since the last input, after `askInput()`. `nil` once it's unknown.
    case input(idle: Duration?)
    /// The power cable was plugged or unplugged. The rules treat both the same.
    case power(onBattery: Bool)
    case displays
    /// The desktop's color scheme has changed and stood for a while. Perhaps by this program.
    case colorScheme(prefersDark: Bool)
}
