/// An object that is notified of every new theme, or other state of a `Subject`.
@MainActor
public protocol ThemeObserver<State>: AnyObject {
    /// The type of the state.
    associatedtype State

    /// Called with each new state.
    func themeDidChange(_ state: State)
}
