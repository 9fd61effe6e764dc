/// An object that is told of every new theme, or of whatever else it observes.
///
/// It is handed the state, and never has to ask for it.
@MainActor
public protocol ThemeObserver<State>: AnyObject {
    /// What it is handed.
    associatedtype State

    /// The state is another now.
    func themeDidChange(_ state: State)
}
