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

/// The object of all reads and changes. A generic class would create its key path again for each use.
private final class TrackedState: Observable, Sendable {
    var state: Void { () }
}

private let trackedState = TrackedState()
