import Theming

/// A way of notifying observers of a theme.
///
/// Its observers are released with it.
@MainActor protocol Contestant: AnyObject {
    /// - Parameter count: the number of observers, to reserve the program's own storage, which is not measured.
    init(count: Int)

    /// Whether subscribing or detaching visits all observers: then only a few are measured.
    static var isSlowToSubscribe: Bool { get }

    /// Subscribes observers one after the other, as a program would.
    func subscribe(_ listeners: ArraySlice<Listener>)

    /// Subscribes them without a clean-up that visits all observers each time.
    func fill(_ listeners: ArraySlice<Listener>)

    /// Notifies all observers.
    func notify(_ theme: Theme)

    /// Detaches the observers at these indices, and returns whether it can.
    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool
}

extension Contestant {
    static var isSlowToSubscribe: Bool { false }

    func fill(_ listeners: ArraySlice<Listener>) { subscribe(listeners) }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool { false }
}
