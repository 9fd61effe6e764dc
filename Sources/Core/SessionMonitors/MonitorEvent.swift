/// A change that a monitor reports.
///
/// Until a monitor reports otherwise, the lid is open, a screen is on, the session isn't idle, and the machine is awake
/// and not docked. The same applies again once no source can tell.
package nonisolated enum MonitorEvent: Equatable, Sendable {
    case lid(isShut: Bool)
    /// All screens have gone dark, or a screen shows a picture again.
    case screen(isOff: Bool)
    /// The session has become idle or active.
    case session(isIdle: Bool)
    /// The machine is about to sleep, or is awake again. An unannounced sleep is reported afterwards.
    case sleep(isAsleep: Bool, ago: Duration = .zero)
    /// The machine has gained its first dock or external screen, or lost the last.
    case dock(isDocked: Bool)
    /// The dock's switch has changed. The state at the start isn't reported.
    case dockSwitch
    /// The time since the last input, after `askInput()`. `nil` if it isn't known anymore.
    case input(idle: Duration?)
    /// The power cable was pulled out or put in. The rules treat both the same. The state at the start isn't reported.
    case power(onBattery: Bool)
    /// Screens were connected or disconnected. The screens at the start aren't reported.
    case displays
    /// The desktop's color scheme has changed, perhaps by this program. It's reported a moment later; the state at the
    /// start isn't reported.
    case colorScheme(prefersDark: Bool)
}
