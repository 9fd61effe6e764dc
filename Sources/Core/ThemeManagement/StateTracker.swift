internal import Observation

/// Notifies Observation of the reads and changes of a subject's state.
@usableFromInline final class StateTracker {
    private let registrar = ObservationRegistrar()

    @usableFromInline init() {}

    @usableFromInline func noteRead() { registrar.access(trackedState, keyPath: \.state) }

    @usableFromInline func change(_ body: () -> Void) {
        registrar.withMutation(of: trackedState, keyPath: \.state, body)
    }
}

/// The object of all reads and changes. A registrar only needs its type, and each use of a generic class's key path
/// would create the path again.
private final class TrackedState: Observable, Sendable {
    var state: Void { () }
}

private let trackedState = TrackedState()
