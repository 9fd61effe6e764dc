internal import Glibc
internal import SDEvent
internal import SystemPackage
internal import Theming

/// The process that fills the templates of one change, `halflight render-batch`, in the order of the calls.
///
/// It gets the change's colours on its standard input: the theme's file may have changed since. It is started when the
/// first template needs it, and again when it has ended too early.
final class TemplateRenderer {
    enum Outcome {
        case written
        case unchanged
        case failed(String)
        case overran
        case stopped
    }

    private let theme: Theme
    private let settings: RecipeRun.Settings
    private let deadline: Duration
    private var program: ProgramRun?
    private var input: FileDescriptor?
    private var waiting: [(Outcome) -> Void] = []

    init(_ theme: Theme, _ settings: RecipeRun.Settings) {
        (self.theme, self.settings) = (theme, settings)
        deadline = settings.loop.now + settings.limit
    }

    /// - Parameter whenDone: called once: from the loop, or at once when the process cannot be started.
    func fill(_ source: String, into target: String, whenDone: @escaping (Outcome) -> Void) {
        do {
            if program == nil { try start() }
        } catch {
            return whenDone(.failed(settings.command + error.cannotBeRun))
        }
        waiting.append(whenDone)
        send([source, target])
    }

    /// Lets the process end: there are no more templates.
    func close() {
        try? input?.close()
        input = nil
    }

    /// Ends the process; the templates that are not filled yet have the outcome `stopped` once it is gone.
    func stop() { program?.stop() }

    private func start() throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Errno(rawValue: errno)
        }
        let (own, theirs) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
        defer { try? theirs.close() }
        input = own
        do {
            guard DescriptorLimit.leavesRoom(own.rawValue), DescriptorLimit.leavesRoom(theirs.rawValue) else {
                throw Errno.tooManyOpenFiles
            }
            program = try ProgramRun(
                ChildProcess.Program(
                    path: settings.command, arguments: ["render-batch"], environment: settings.environment),
                input: theirs, limits: TimeLimits(run: deadline - settings.loop.now, grace: settings.grace),
                outputLimits: OutputLines.Limits(lines: 10_000, bytes: 1 << 20), loop: settings.loop,
                whenPrinted: { [self] line in finishFirst(line) }, whenEnded: { [self] result in finishAll(result) })
        } catch {
            close()
            throw error
        }
        send(RenderInput.texts(of: theme))
    }

    /// Sends all at once, since thousands of jobs fit into the socket's buffer.
    ///
    /// A process that takes no more has ended or hangs; its end settles what waits.
    private func send(_ texts: [String]) {
        guard let input else { return }
        let bytes = RenderInput.bytes(texts)
        let count = Glibc.send(input.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        if count != bytes.count { close() }
    }

    private func finishFirst(_ answer: String) {
        guard !waiting.isEmpty else { return }
        let whenDone = waiting.removeFirst()
        switch answer {
        case "written": whenDone(.written)
        case "unchanged": whenDone(.unchanged)
        default: whenDone(.failed(answer.hasPrefix("failed ") ? String(answer.dropFirst(7)) : answer))
        }
    }

    private func finishAll(_ result: ProgramRun.Result) {
        program = nil
        close()
        let outcome: Outcome =
            switch result.outcome {
            case .overran: .overran
            case .stopped: .stopped
            case .ended:
                .failed(
                    result.errors.isEmpty
                        ? result.problem(of: "halflight render-batch") ?? "halflight render-batch ended too early"
                        : result.errors.joined(separator: " "))
            }
        let unfinished = waiting
        waiting = []
        for whenDone in unfinished { whenDone(outcome) }
    }
}

extension Error {
    /// The reason why a program is not started, as the end of a sentence that begins with its name.
    var cannotBeRun: String {
        " cannot be run: "
            + (self as? Errno == .noSuchFileOrDirectory ? "it does not exist, or is not on the PATH" : "\(self)")
    }
}
