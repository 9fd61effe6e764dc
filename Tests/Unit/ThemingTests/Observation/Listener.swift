import ThemeManagement

/// Calls a closure with each new state while it lives.
@MainActor final class Listener<State> {
    init(to observed: Observed<State>, _ handler: @escaping @MainActor (State) -> Void) {
        observed.subscribe(self) { _, state in handler(state) }
    }
}
