internal import SDEvent

/// Runs the hooks once, for one change: stage after stage, in parallel within a stage.
///
/// Each turn of the loop starts one hook, so that hundreds of them delay neither a newer change nor a D-Bus client.
final class HookRun {
    /// Starts a hook and calls `whenEnded` from the loop; returns nil if it cannot be started.
    typealias Start = (_ hook: Hook, _ whenEnded: @escaping () -> Void) -> ChildProcess?

    private var stages: ArraySlice<[Hook]>
    /// The hooks of the present stage that have not been started.
    private var waiting: ArraySlice<Hook> = []
    private var running: [String: ChildProcess] = [:]
    private let loop: EventLoop
    /// A timer, because a deferred source would always come before other events.
    private var turn: TimerSource?
    private let start: Start
    private let whenDone: () -> Void

    /// - Parameter whenDone: called once, when all hooks that were started have ended.
    init(_ stages: [[Hook]], on loop: EventLoop, start: @escaping Start, whenDone: @escaping () -> Void) {
        self.stages = stages[...]
        self.loop = loop
        self.start = start
        self.whenDone = whenDone
        // Without a timer, all hooks of a stage start at once.
        turn = try? loop.makeTimer { [weak self] in self?.advance() }
    }

    /// Stops the running hooks, and starts no more.
    func stop() {
        stages = []
        waiting = []
        for process in running.values { process.stop() }
    }

    /// Starts the next hook, the first time too; without any hook, the run is done on return.
    func advance() {
        while canStart {
            if waiting.isEmpty { waiting = stages.popFirst()?[...] ?? [] }
            if let hook = waiting.popFirst() {
                running[hook.name] = start(hook) { [weak self] in self?.ended(hook) }
            }
            if let turn, canStart { return turn.arm(at: loop.now, accuracy: .zero) }
        }
        if running.isEmpty { whenDone() }
    }

    /// Whether there is a hook to start now.
    private var canStart: Bool { !waiting.isEmpty || (running.isEmpty && !stages.isEmpty) }

    private func ended(_ hook: Hook) {
        running[hook.name] = nil
        guard running.isEmpty, waiting.isEmpty else { return }
        // The descriptors of the last hook are free from the next turn on.
        if let turn, !stages.isEmpty { turn.arm(at: loop.now, accuracy: .zero) } else { advance() }
    }
}
