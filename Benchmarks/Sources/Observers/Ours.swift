import Theming

/// `Subject` with observers, held weakly.
final class ObservedByObjects: Contestant {
    private let subject = Subject(Theme.paper)

    init(count: Int) {}

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners { subject.subscribe(listener) }
    }

    func notify(_ theme: Theme) { subject.state = theme }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool {
        for place in places { subject.unsubscribe(listeners[place]) }
        return true
    }
}

/// `Subject` with a closure for each observer, held weakly.
final class ObservedByClosures: Contestant {
    private let subject = Subject(Theme.paper)

    init(count: Int) {}

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners { subject.subscribe(listener) { $0.stateDidChange(to: $1) } }
    }

    func notify(_ theme: Theme) { subject.state = theme }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool {
        for place in places { subject.unsubscribe(listeners[place]) }
        return true
    }
}
