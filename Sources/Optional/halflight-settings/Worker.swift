import CAdwaita
import SDEvent
import Synchronization

/// Runs work on a thread beside the window, one piece at a time; of pieces that wait, only the newest.
final class Worker<Result: Sendable> {
    private var isRunning = false
    private var waiting: (@Sendable () -> Result)?
    private let handler: (Result) -> Void

    /// Calls `handler` in the window's thread with each result.
    init(_ handler: @escaping (Result) -> Void) { self.handler = handler }

    func run(_ work: @escaping @Sendable () -> Result) {
        guard !isRunning else { return waiting = work }
        isRunning = true
        let done = Done(self)
        do {
            try detachThread(stackSize: 8 << 20) {
                let result = work()
                done.deliver(result)
            }
        } catch {
            isRunning = false
        }
    }

    fileprivate func finish(_ result: Result) {
        isRunning = false
        handler(result)
        guard let next = waiting else { return }
        waiting = nil
        run(next)
    }
}

/// Carries a result into the window's thread.
nonisolated private final class Done<Result: Sendable>: Sendable {
    private let worker: Worker<Result>
    private let result = Mutex<Result?>(nil)

    init(_ worker: Worker<Result>) { self.worker = worker }

    func deliver(_ result: Result) {
        self.result.withLock { $0 = result }
        let call: @Sendable @MainActor () -> Void = { [self] in
            if let result = self.result.withLock({ $0 }) { worker.finish(result) }
        }
        g_idle_add_full(
            G_PRIORITY_DEFAULT,
            { data in
                guard let call = data.map({ Unmanaged<Call>.fromOpaque($0).takeUnretainedValue() }) else { return 0 }
                MainActor.assumeIsolated { call.run() }
                return 0
            }, Unmanaged.passRetained(Call(call)).toOpaque(),
            { data in if let data { Unmanaged<Call>.fromOpaque(data).release() } })
    }
}

nonisolated private final class Call: Sendable {
    let run: @Sendable @MainActor () -> Void
    init(_ run: @escaping @Sendable @MainActor () -> Void) { self.run = run }
}
