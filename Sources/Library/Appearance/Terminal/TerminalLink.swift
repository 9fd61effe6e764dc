internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The terminal that the program runs in, while it is asked or followed; it is left as it was.
final class TerminalLink {
    /// How the terminal is used.
    enum Use {
        /// It is asked once.
        case asked
        /// Its reports are read until the end.
        case followed
        /// The program reads its reports.
        case reported
    }

    let use: Use
    private(set) var answer = TerminalAnswer([])
    /// Whether what it sends is read here.
    private(set) var isRead = false
    private var input: [UInt8] = []
    /// The settings without lines and echo (termios(3)), and those before.
    private var (own, before) = (termios(), termios())

    /// Nil where there is no terminal, where it is another program's turn, or where the program reads single keys itself.
    init?(_ use: Use) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, isInForeground(),
            !["", "dumb"].contains(environmentVariable("TERM") ?? ""), unsafe tcgetattr(STDIN_FILENO, &before) == 0
        else { return nil }
        own = before
        if use != .reported {
            guard before.c_lflag & tcflag_t(ICANON) != 0 else { return nil }
            own.c_lflag &= ~tcflag_t(ICANON | ECHO)
            unsafe withUnsafeMutableBytes(of: &own.c_cc) { unsafe ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
            isRead = true
        }
        // Last: from here on the terminal is restored.
        self.use = use
        if use != .asked { Restoring.begin(from: own, to: before) }
        if isRead { _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &own) }
        if use != .asked { writeToTerminal("\u{1B}[?2031h") }
        writeToTerminal(use == .reported ? "\u{1B}[?996n" : TerminalAnswer.question)
    }

    deinit {
        if use == .asked { setTerminal(from: own, to: before) } else { Restoring.end() }
    }

    func waitForAnswer(until end: ContinuousClock.Instant) {
        while isRead, !answer.isComplete, isReadable(STDIN_FILENO, until: end) { receive() }
    }

    /// Handles what the terminal has sent, unless another reads it by now.
    func receive() {
        guard isRead else { return }
        var settings = termios()
        isRead = unsafe isInForeground() && tcgetattr(STDIN_FILENO, &settings) == 0 && settings.c_lflag == own.c_lflag
        guard isRead, let bytes = readBytes(of: STDIN_FILENO) else { return isRead = false }
        // No more than all answers have.
        input = (input + bytes).suffix(256)
        answer = TerminalAnswer(input, after: answer)
    }
}

extension TerminalAnswer {
    /// Asks the terminal of this process.
    ///
    /// - Returns: nil where no terminal answers, or where another program has it.
    package static func asked(within limit: Duration) -> TerminalAnswer? {
        guard let terminal = TerminalLink(.asked) else { return nil }
        terminal.waitForAnswer(until: .now + limit)
        return terminal.answer.isComplete ? terminal.answer : nil
    }
}

/// What puts a followed terminal back, also where the program ends by exit(3) or a signal.
private enum Restoring {
    private static let isNeeded = Atomic<Bool>(false)
    nonisolated(unsafe) private static var settings = (own: termios(), before: termios())
    private static let handlers: Void = {
        atexit { Restoring.end() }
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            let earlier = signal(number) { number in
                Restoring.end()
                signal(number, SIG_DFL)
                raise(number)
            }
            // Who handles the signal ends the program in order.
            if let earlier { signal(number, earlier) }
        }
    }()

    static func begin(from own: termios, to before: termios) {
        unsafe settings = (own, before)
        isNeeded.store(true, ordering: .releasing)
        handlers
    }

    /// Also in a signal's handler, where nothing may be allocated.
    static func end() {
        guard isNeeded.exchange(false, ordering: .acquiringAndReleasing), isInForeground() else { return }
        writeToTerminal("\u{1B}[?2031l")
        unsafe setTerminal(from: settings.own, to: settings.before)
    }
}

/// Whether the terminal is this program's to read and to set.
private func isInForeground() -> Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group < 0 || group == getpgrp()
}

/// Sets the terminal, unless another has set it meanwhile.
private func setTerminal(from own: termios, to before: termios) {
    var (now, before) = (termios(), before)
    guard isInForeground(), unsafe tcgetattr(STDIN_FILENO, &now) == 0, now.c_lflag == own.c_lflag else { return }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before)
}

/// Writes to the terminal, unless its flow is stopped.
private func writeToTerminal(_ text: StaticString) {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&request, 1, 0) == 1 else { return }
    _ = unsafe write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
}
