internal import PathTrust
internal import SDEvent
internal import SystemPackage
internal import ThemeValues

/// Fills the templates of one change, one per turn of the loop, so that other events are served in between. Uses the
/// colors of the change, because the themes' files may have changed since.
final class TemplateFiller {
    private let loop: EventLoop
    private let files: RenderedFiles
    private let change: ThemeChange<Theme>
    private lazy var variables = ThemeVariables(change.themes, change.to)
    private let judge = PathJudge()
    private var waiting: [() -> Void] = []
    /// Starts the next template. A deferred source would always run before other events.
    private var turn: TimerSource?

    init(_ change: ThemeChange<Theme>, _ files: RenderedFiles, on loop: EventLoop) {
        (self.loop, self.files, self.change) = (loop, files, change)
    }

    /// Schedules `work`, which fills a template. Never calls it immediately.
    func enqueue(_ work: @escaping () -> Void) throws(Errno) {
        if turn == nil { turn = try loop.makeTimer { [weak self] in self?.next() } }
        waiting.append(work)
        if waiting.count == 1 { turn?.arm(at: loop.now) }
    }

    private func next() {
        let work = waiting.removeFirst()
        if !waiting.isEmpty { turn?.arm(at: loop.now) }
        work()
    }

    func fill(_ target: String, from source: String) throws(StepFailure) -> RenderedFiles.Written {
        try files.fill(target, from: source, with: variables, judge: judge)
    }
}
