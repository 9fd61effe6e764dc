import Theming

/// A way of notifying observers of a theme.
///
/// Its observers are released with it.
@MainActor protocol Contestant: AnyObject {
    /// - Parameter count: The number of observers, to reserve the program's storage, which is not measured.
    init(count: Int)

    /// Whether subscribing or detaching visits all observers. If so, only a few are measured.
    static var isSlowToSubscribe: Bool { get }

    /// Subscribes observers one after the other, like a program.
    func subscribe(_ listeners: ArraySlice<Listener>)

    /// Subscribes observers without a clean-up that visits all of them each time.
    func fill(_ listeners: ArraySlice<Listener>)

    /// Notifies all observers.
    func notify(_ theme: Theme)

    /// Detaches observers by index, and returns whether this is possible.
    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool
}

extension Contestant {
    static var isSlowToSubscribe: Bool { false }

    func fill(_ listeners: ArraySlice<Listener>) { subscribe(listeners) }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool { false }
}
