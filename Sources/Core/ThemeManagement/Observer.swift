/// An object that is notified of every new state of a ``Subject``: a theme, a state of a follower, or another.
@MainActor
public protocol Observer<ObservedState>: AnyObject {
    /// The type of the state.
    associatedtype ObservedState

    /// Called with each new state.
    func stateDidChange(to state: ObservedState)
}
