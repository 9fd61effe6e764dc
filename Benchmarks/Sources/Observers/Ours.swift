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

/// `Subject` with closures, and a token for each.
final class ObservedByTokens: Contestant {
    private let subject = Subject(Theme.paper)
    private var tokens: [SubjectToken?] = []

    init(count: Int) {
        tokens.reserveCapacity(count)
    }

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners { tokens.append(subject.subscribe { listener.stateDidChange(to: $0) }) }
    }

    func notify(_ theme: Theme) { subject.state = theme }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool {
        for place in places { tokens[place] = nil }
        return true
    }
}
