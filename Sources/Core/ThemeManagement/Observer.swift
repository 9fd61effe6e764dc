/// An object that's notified of every new state of a ``Subject``.
@MainActor
public protocol Observer<ObservedState>: AnyObject {
    /// The type of the state.
    associatedtype ObservedState

    /// Called with each new state.
    func stateDidChange(to state: ObservedState)
}
