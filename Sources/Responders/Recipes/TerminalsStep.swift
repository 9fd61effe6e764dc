internal import Glibc
internal import Theming

/// Terminals are told their colours, as programs in them could.
public struct TerminalsStep: Equatable, Sendable {
    /// The terminals' names, as /proc/PID/comm has them.
    public let programs: [String]
    /// A file that keeps what was told, so that a shell can tell it a new window; nil for none.
    public let kept: String?

    /// The windows of these terminals.
    public init(_ programs: [String], kept: String? = nil) {
        (self.programs, self.kept) = (programs, kept)
    }
}

extension TerminalsStep {
    /// Writes the theme's colours to each window of these terminals.
    ///
    /// What is written to somebody's pseudo-terminal goes to whoever holds its other end, and that may as well be a
    /// recorder, sshd, tmux or a test. So only those are written to whose session was begun by one of the named
    /// terminals, and that are the person's own. Nothing here waits: a window that takes nothing is left out.
    /// - Returns: how many windows were told, and what went wrong with others.
    func tell(_ theme: Theme) -> (told: Int, failures: [String]) {
        let bytes = Array(theme.terminalSequences.utf8)
        var failures: [String] = []
        if let kept, let failure = keep(bytes, in: kept) { failures.append(failure) }
        let processes = UserProcess.all()
        let names = Dictionary(processes.map { ($0.id, $0) }) { $1 }
        var told = 0
        for process in processes {
            guard let (device, parent) = process.terminal, names[parent]?.isOne(of: programs) == true else { continue }
            do throws(StepFailure) {
                if try write(bytes, toTerminal: device) { told += 1 }
            } catch {
                failures.append(error.text)
            }
        }
        return (told, failures)
    }

    /// - Parameter device: its number, as proc_pid_stat(5) has it.
    private func write(_ bytes: [UInt8], toTerminal device: UInt64) throws(StepFailure) -> Bool {
        // The slaves of pseudo-terminals have the major number 136 (devices.txt), and their own as the minor one.
        guard device >> 8 & 0xfff == 136 else { return false }
        let number = device & 0xff | device >> 12 & 0xfff00
        let path = "/dev/pts/\(number)"
        let terminal = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        var information = stat()
        guard fstat(terminal, &information) == 0, information.st_uid == geteuid(),
            information.st_mode & S_IFMT == S_IFCHR, isatty(terminal) == 1
        else { return false }
        // In one piece, so that nothing comes between.
        guard Glibc.write(terminal, bytes, bytes.count) == bytes.count else {
            throw StepFailure("\(path) takes nothing at present: its window is stopped or busy")
        }
        return true
    }

    /// Replaces the file as a whole.
    private func keep(_ bytes: [UInt8], in path: String) -> String? {
        let temporary = "\(path).\(getpid())"
        unlink(temporary)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return "\(path) cannot be written: \(systemError())" }
        let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count
        close(file)
        if isWritten, rename(temporary, path) == 0 { return nil }
        let failure = "\(path) cannot be written: \(systemError())"
        unlink(temporary)
        return failure
    }
}
