/// A change that a monitor reports.
///
/// Until a monitor reports something else, the lid is open, a screen is on, the session is not idle, and the machine is
/// awake and not docked. The same holds again as soon as nothing is there that could tell.
package nonisolated enum MonitorEvent: Equatable, Sendable {
    case lid(isShut: Bool)
    /// No screen shows anything any more, or one does again.
    case screen(isOff: Bool)
    /// Nobody has done anything in this session for a while, or somebody has again.
    case session(isIdle: Bool)
    /// The machine is about to sleep, or is awake again; if nobody announced a sleep, it's reported afterwards.
    case sleep(isAsleep: Bool, ago: Duration = .zero)
    /// The machine has been put in a dock or connected to an external screen, or taken away from all of them.
    case dock(isDocked: Bool)
    /// The machine has been put in a dock or taken out of it, as the dock's switch says; the state at the start is not
    /// reported.
    case dockSwitch
    /// How long nobody has touched keyboard or pointer, asked by `askInput()`; nil when nobody can say so any longer.
    case input(idle: Duration?)
    /// The power cable has been pulled out or put in, which are the same to the rules; the state at the start is not
    /// reported.
    case power(onBattery: Bool)
    /// Screens have been connected or disconnected; those that are there at the start are not reported.
    case displays
    /// The colour scheme in the desktop's settings has been changed, perhaps by this program; it is reported a moment
    /// later, and the state at the start is not reported.
    case colorScheme(prefersDark: Bool)
}
