import Theming

/// A plain array of weak references: the simplest way to hold observers weakly.
final class WeakReferences: Contestant {
    private struct Reference {
        weak var listener: Listener?

        // With other ways of reading, the compiler makes a copy, which costs more than everything else.
        mutating func live() -> Listener? { listener }
    }

    private var references: [Reference] = []

    init(count: Int) {}

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners { references.append(Reference(listener: listener)) }
    }

    func notify(_ theme: Theme) {
        for index in references.indices { references[index].live()?.stateDidChange(to: theme) }
    }
}
