internal import HalflightSupport
internal import Theming

/// Terminals are told their colours, as programs in them could.
package struct TerminalsStep: Equatable, Sendable {
    /// The terminals' names, as /proc/PID/comm has them.
    package let programs: [String]
    /// A file that keeps what was told, so that a shell can tell it a new window; nil for none.
    package let kept: String?

    /// The windows of these terminals.
    package init(_ programs: [String], kept: String? = nil) {
        (self.programs, self.kept) = (programs, kept)
    }
}

extension TerminalsStep {
    /// Writes the theme's colours to each window of these terminals.
    ///
    /// What is written to somebody's pseudo-terminal goes to whoever holds its other end, and that may as well be a
    /// recorder, sshd, tmux or a test. So only those are written to whose session was begun by one of the named
    /// terminals, and that are the person's own. Nothing here waits: a window that takes nothing is left out.
    /// - Returns: which windows were told, some perhaps not to the end, and what went wrong with others.
    func tell(_ theme: Theme) -> (windows: [TerminalWrite], failures: [String]) {
        let bytes = Array(theme.terminalSequences.utf8)
        var failures: [String] = []
        if let kept {
            do throws(FileError) {
                try replaceFile(kept, with: bytes)
            } catch {
                failures.append("\(error)")
            }
        }
        let processes = UserProcess.all()
        let names = Dictionary(processes.map { ($0.id, $0) }) { $1 }
        var windows: [TerminalWrite] = []
        for process in processes {
            guard let (device, parent) = process.terminal, names[parent]?.isOne(of: programs) == true else { continue }
            do throws(StepFailure) {
                if let window = try write(bytes, toTerminal: device) { windows.append(window) }
            } catch {
                failures.append(error.text)
            }
        }
        return (windows, failures)
    }

    /// - Parameter device: its number, as proc_pid_stat(5) has it.
    private func write(_ bytes: [UInt8], toTerminal device: UInt64) throws(StepFailure) -> TerminalWrite? {
        // The slaves of pseudo-terminals have the major number 136 (devices.txt), and their own as the minor one.
        guard device >> 8 & 0xfff == 136 else { return nil }
        let number = device & 0xff | device >> 12 & 0xfff00
        return try TerminalWrite(bytes, to: "/dev/pts/\(number)")
    }
}
