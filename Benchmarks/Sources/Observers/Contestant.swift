import Theming

/// A way of telling observers of a theme.
///
/// What it holds goes with it.
@MainActor protocol Contestant: AnyObject {
    /// - Parameter count: how many will subscribe: room for what the program itself keeps is no cost of ours.
    init(count: Int)

    /// Whether one subscribe or detach goes through all observers: then only a few are measured.
    static var isSlowToSubscribe: Bool { get }

    /// Takes in observers, as a program would: one after the other.
    func subscribe(_ listeners: ArraySlice<Listener>)

    /// Takes them in without its clean-up, where that goes through all observers at each.
    func fill(_ listeners: ArraySlice<Listener>)

    /// Tells everyone.
    func notify(_ theme: Theme)

    /// Lets go of these, by where they are in what was taken in, and returns whether it can.
    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool
}

extension Contestant {
    static var isSlowToSubscribe: Bool { false }

    func fill(_ listeners: ArraySlice<Listener>) { subscribe(listeners) }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool { false }
}
