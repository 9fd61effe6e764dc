internal import EventLoop

/// One way through the hooks, for one change: stage after stage, and within a stage side by side.
final class HookRun {
    /// Starts a hook and calls back, from the loop, when it has ended; nil when it cannot be started.
    typealias Start = (_ hook: Hook, _ whenEnded: @escaping () -> Void) -> ChildProcess?

    private var stages: ArraySlice<[Hook]>
    private var running: [String: ChildProcess] = [:]
    private let start: Start
    private let whenDone: () -> Void

    /// A run through `stages`; `whenDone` is called once, when all that was started has ended.
    init(_ stages: [[Hook]], start: @escaping Start, whenDone: @escaping () -> Void) {
        self.stages = stages[...]
        self.start = start
        self.whenDone = whenDone
    }

    /// Begins with the first stage.
    ///
    /// Without any hook, the run is done on return.
    func begin() {
        advance()
    }

    /// Stops what runs, and begins nothing more.
    func stop() {
        stages = []
        for process in running.values { process.stop() }
    }

    private func advance() {
        while running.isEmpty, let stage = stages.popFirst() {
            for hook in stage {
                running[hook.name] = start(hook) { [weak self] in self?.ended(hook) }
            }
        }
        if running.isEmpty { whenDone() }
    }

    private func ended(_ hook: Hook) {
        running[hook.name] = nil
        if running.isEmpty { advance() }
    }
}
