import Theming

/// A plain array of weak references: the least that holds observers weakly.
final class WeakReferences: Contestant {
    private struct Reference {
        weak var listener: Listener?

        // To read it otherwise the compiler copies it, which costs more than all the rest.
        mutating func live() -> Listener? { listener }
    }

    private var references: [Reference] = []

    init(count: Int) {}

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners { references.append(Reference(listener: listener)) }
    }

    func notify(_ theme: Theme) {
        for index in references.indices { references[index].live()?.themeDidChange(theme) }
    }
}

/// A plain array of capturing closures: the least that calls closures.
final class Closures: Contestant {
    private var closures: [@MainActor (Theme) -> Void] = []

    init(count: Int) {}

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners { closures.append { listener.themeDidChange($0) } }
    }

    func notify(_ theme: Theme) {
        let closures = closures
        for closure in closures { closure(theme) }
    }
}
