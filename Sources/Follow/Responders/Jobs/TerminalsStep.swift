internal import FileSupport
internal import ThemeValues

/// Sets the colors of terminals, as programs in them could.
package struct TerminalsStep: Equatable, Sendable {
    /// The terminals' names, as in /proc/PID/comm.
    package let programs: [String]
    /// A file that keeps the control sequences, or `nil`. A shell can send them to a new window.
    package let kept: String?

    package init(_ programs: [String], kept: String? = nil) { (self.programs, self.kept) = (programs, kept) }
}

extension TerminalsStep {
    /// Writes the theme's colors to each window of these terminals. The other end of a pseudo-terminal may also be a
    /// recorder, sshd or tmux: only the user's own terminals whose session was started by a named terminal get the
    /// colors. Nothing waits: windows that accept nothing are skipped, others may have accepted a part.
    func write(_ theme: Theme) -> (windows: [TerminalWrite], failures: [String]) {
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
            guard let (device, parent) = process.terminal, names[parent]?.matches(programs: programs) == true else {
                continue
            }
            do throws(StepFailure) {
                if let window = try write(bytes, toTerminal: device) { windows.append(window) }
            } catch {
                failures.append(error.text)
            }
        }
        return (windows, failures)
    }

    /// - Parameter device: the device number in the form of proc_pid_stat(5).
    private func write(_ bytes: [UInt8], toTerminal device: UInt32) throws(StepFailure) -> TerminalWrite? {
        // A pseudo-terminal slave has the major number 136 (devices.txt), and its own number as the minor number.
        guard device >> 8 & 0xfff == 136 else { return nil }
        let number = device & 0xff | device >> 12 & 0xfff00
        return try TerminalWrite(bytes, to: "/dev/pts/\(number)")
    }
}

extension Theme {
    /// The control sequences that make a terminal show this theme. They set the sixteen colors (OSC 4), then text,
    /// background and cursor (OSC 10, 11, 12; xterm, "Control Sequences"). Each color has its own sequence, ended by
    /// ST, because not every terminal accepts several at once.
    var terminalSequences: String {
        let palette = (0..<16).map { "4;\($0);\(self[.terminal($0)])" }
        let others = ["10;\(self[.terminalText])", "11;\(self[.terminalBackground])", "12;\(self[.cursor])"]
        return (palette + others).map { "\u{1b}]\($0)\u{1b}\\" }.joined()
    }
}
