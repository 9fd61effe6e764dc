/// What a witness says of the surroundings, once it has changed.
///
/// Until something else is said, the lid is open, a screen is on, somebody is at work, and the machine is awake and
/// not docked. The same holds again as soon as there is no witness who could tell.
public nonisolated enum Observation: Equatable, Sendable {
    /// The lid has been shut, or opened.
    case lid(isShut: Bool)
    /// No screen shows anything any more, or one does again.
    case screen(isOff: Bool)
    /// Nobody has done anything in this session for a while, or somebody has again.
    case session(isIdle: Bool)
    /// The machine is about to sleep or has just slept, or is at work again.
    case sleep(isAsleep: Bool)
    /// The machine has been put in a dock or connected to an external screen, or taken away from all of them.
    case dock(isDocked: Bool)
    /// The power cable has been pulled out or put in; how things stand at the start is no change, and not said.
    case power(onBattery: Bool)
    /// Screens have been connected or disconnected; which are there at the start is no change, and not said.
    case displays
    /// Somebody, perhaps this program, has changed the colour scheme in the desktop's settings; it is told a moment
    /// later, and what it is at the start is no change, and not said.
    case colorScheme(prefersDark: Bool)
}
