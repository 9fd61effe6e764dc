internal import SDEvent

/// One way through the hooks, for one change: stage after stage, and within a stage side by side.
///
/// Each turn of the loop begins one hook, so that hundreds of them hold up neither a newer change nor anybody who asks.
final class HookRun {
    /// Starts a hook and calls back, from the loop, when it has ended; nil when it cannot be started.
    typealias Start = (_ hook: Hook, _ whenEnded: @escaping () -> Void) -> ChildProcess?

    private var stages: ArraySlice<[Hook]>
    /// Those of the present stage that have not begun.
    private var waiting: ArraySlice<Hook> = []
    private var running: [String: ChildProcess] = [:]
    private let loop: EventLoop
    /// Not a deferred source: those come before whatever else has happened, again and again.
    private var turn: TimerSource?
    private let start: Start
    private let whenDone: () -> Void

    /// A run through `stages`; `whenDone` is called once, when all that was started has ended.
    init(_ stages: [[Hook]], on loop: EventLoop, start: @escaping Start, whenDone: @escaping () -> Void) {
        self.stages = stages[...]
        self.loop = loop
        self.start = start
        self.whenDone = whenDone
        // Where memory is too short even for this, all of a stage begin at once.
        turn = try? loop.makeTimer { [weak self] in self?.advance() }
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
        waiting = []
        for process in running.values { process.stop() }
    }

    private func advance() {
        while isGoingOn {
            if waiting.isEmpty { waiting = stages.popFirst()?[...] ?? [] }
            if let hook = waiting.popFirst() {
                running[hook.name] = start(hook) { [weak self] in self?.ended(hook) }
            }
            if let turn, isGoingOn { return turn.arm(at: loop.now, accuracy: .zero) }
        }
        if running.isEmpty { whenDone() }
    }

    /// Whether there is something to begin now.
    private var isGoingOn: Bool { !waiting.isEmpty || (running.isEmpty && !stages.isEmpty) }

    private func ended(_ hook: Hook) {
        running[hook.name] = nil
        guard running.isEmpty, waiting.isEmpty else { return }
        // What the last one took is free from the next turn on.
        if let turn, !stages.isEmpty { turn.arm(at: loop.now, accuracy: .zero) } else { advance() }
    }
}
