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

/// `SubscribableValue` with objects, held weakly.
final class Subscribed: Contestant {
    private let value = SubscribableValue(Theme.paper)

    init(count: Int) {}

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners {
            value.subscribe(listener) { listener, theme in listener.hear(theme) }
        }
    }

    func notify(_ theme: Theme) { value.withValue { $0 = theme } }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool {
        for place in places { value.unsubscribe(listeners[place]) }
        return true
    }
}

/// `SubscribableValue` with closures, and a token for each.
final class SubscribedByTokens: Contestant {
    private let value = SubscribableValue(Theme.paper)
    private var tokens: [ValueToken?] = []

    init(count: Int) {
        tokens.reserveCapacity(count)
    }

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners {
            tokens.append(value.subscribe { theme in listener.hear(theme) })
        }
    }

    func notify(_ theme: Theme) { value.withValue { $0 = theme } }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool {
        for place in places { tokens[place] = nil }
        return true
    }
}
