internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The program's terminal while it's in use. Restored afterwards.
final class TerminalLink {
    /// The way to use the terminal.
    enum Use {
        case asked
        /// Its reports are read until the end.
        case followed
        /// The program reads its reports.
        case reported
    }

    let use: Use
    private(set) var answer = TerminalAnswer([])
    private(set) var isRead = false
    private var input: [UInt8] = []
    /// Without line mode and echo (termios(3)), and the original settings.
    private var (own, before) = (termios(), termios())

    /// Standard output works both ways. Standard input may be a pipe.
    static var number: Int32 { STDOUT_FILENO }

    /// `nil` without a terminal, in the background, or if the program reads single keys itself.
    init?(_ use: Use) {
        guard isatty(TerminalLink.number) == 1, fcntl(TerminalLink.number, F_GETFL) & O_RDWR != 0,
            isInForeground(), !["", "dumb"].contains(environmentVariable("TERM") ?? ""),
            unsafe tcgetattr(TerminalLink.number, &before) == 0
        else { return nil }
        own = before
        if use != .reported {
            guard before.c_lflag & tcflag_t(ICANON) != 0 else { return nil }
            own.c_lflag &= ~tcflag_t(ICANON | ECHO)
            unsafe withUnsafeMutableBytes(of: &own.c_cc) { unsafe ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
            isRead = true
        }
        // Last, because from here on the terminal is restored.
        self.use = use
        let question = use == .reported ? "\u{1B}[?996n" : TerminalAnswer.question
        TerminalHold.begin(from: before, to: own, asking: question, wantsReports: use != .asked)
    }

    deinit { _ = TerminalHold.end() }

    func waitForAnswer(until end: ContinuousClock.Instant) {
        while isRead, !answer.isComplete, .now < end, isReadable(TerminalLink.number, until: end) { receive() }
    }

    /// Handles the terminal's input. Stops if another reader has taken over.
    func receive() {
        guard isRead else { return }
        var settings = termios()
        isRead =
            unsafe isInForeground() && tcgetattr(TerminalLink.number, &settings) == 0 && settings.c_lflag == own.c_lflag
        guard isRead, let bytes = readBytes(of: TerminalLink.number) else { return isRead = false }
        // At most the length of all answers.
        input = (input + bytes).suffix(256)
        answer = TerminalAnswer(input, after: answer)
    }
}

extension TerminalAnswer {
    /// `nil` if no terminal answers, or if another program has it.
    package static func asked(within limit: Duration) -> TerminalAnswer? {
        guard let terminal = TerminalLink(.asked) else { return nil }
        terminal.waitForAnswer(until: .now + limit)
        return terminal.answer.isComplete ? terminal.answer : nil
    }
}

/// Changes the terminal and restores it, even on exit(3), a signal or a stop. After
/// ``begin(from:to:asking:wantsReports:)``, it can run in a signal handler, which must not allocate memory.
private enum TerminalHold {
    private static let isOn = Atomic<Bool>(false)
    nonisolated(unsafe) private static var settings = (before: termios(), own: termios())
    nonisolated(unsafe) private static var (question, wantsReports): (StaticString, Bool) = ("", false)
    private static let handlers: Void = {
        atexit { _ = TerminalHold.end() }
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP] {
            // A program that handles the signal ends in order itself.
            if let earlier = signal(number, leave(by:)) { signal(number, earlier) }
        }
    }()

    static func begin(from before: termios, to own: termios, asking question: StaticString, wantsReports: Bool) {
        unsafe (settings, self.question, self.wantsReports) = ((before, own), question, wantsReports)
        handlers
        start()
    }

    static func start() {
        guard isInForeground() else { return }
        isOn.store(true, ordering: .releasing)
        unsafe setTerminal(from: settings.before, to: settings.own)
        if unsafe wantsReports { writeToTerminal("\u{1B}[?2031h") }
        unsafe writeToTerminal(question)
    }

    static func end() -> Bool {
        guard isOn.exchange(false, ordering: .acquiringAndReleasing) else { return false }
        if isInForeground() {
            if unsafe wantsReports { writeToTerminal("\u{1B}[?2031l") }
            unsafe setTerminal(from: settings.own, to: settings.before)
        }
        return true
    }
}

/// Ends or stops the program by a signal. Retakes the terminal when the program continues.
private func leave(by number: Int32) {
    let wasOn = TerminalHold.end()
    signal(number, SIG_DFL)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    signal(number, leave(by:))
    if wasOn { TerminalHold.start() }
}

private func isInForeground() -> Bool {
    let group = tcgetpgrp(TerminalLink.number)
    return group < 0 || group == getpgrp()
}

/// Sets the terminal, unless its settings have changed since.
private func setTerminal(from own: termios, to before: termios) {
    var (now, before) = (termios(), before)
    guard isInForeground(), unsafe tcgetattr(TerminalLink.number, &now) == 0, now.c_lflag == own.c_lflag else { return }
    _ = unsafe tcsetattr(TerminalLink.number, TCSANOW, &before)
}

/// Writes to the terminal, unless its flow is stopped.
private func writeToTerminal(_ text: StaticString) {
    var request = pollfd(fd: TerminalLink.number, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&request, 1, 0) == 1 else { return }
    _ = unsafe write(TerminalLink.number, text.utf8Start, text.utf8CodeUnitCount)
}
