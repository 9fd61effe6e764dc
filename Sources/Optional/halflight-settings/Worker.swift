import CAdwaita
import SDEvent

/// Runs one task at a time on a thread. Of waiting tasks, only the newest is kept.
final class Worker<Result: Sendable> {
    private var isRunning = false
    private var waiting: (@Sendable () -> Result)?
    private let handler: (Result) -> Void

    /// Calls `handler` in the window's thread with each result.
    init(_ handler: @escaping (Result) -> Void) { self.handler = handler }

    func run(_ work: @escaping @Sendable () -> Result) {
        guard !isRunning else { return waiting = work }
        let thread: Void? = try? detachThread(stackSize: 8 << 20) { [self] in
            let result = work()
            callInWindow { self.finish(result) }
        }
        isRunning = thread != nil
    }

    private func finish(_ result: Result) {
        isRunning = false
        handler(result)
        if let next = waiting.take() { run(next) }
    }
}

nonisolated private func callInWindow(_ handler: @escaping @MainActor () -> Void) {
    g_idle_add_full(
        G_PRIORITY_DEFAULT,
        { data in
            guard let handler = Action.at(data) else { return 0 }
            MainActor.assumeIsolated { handler() }
            return 0
        }, Action.hold(handler), release)
}
