internal import Glibc
internal import Switching

/// A signal to running programs.
package struct SignalStep: Equatable, Sendable {
    /// The programs' names, as in /proc/PID/comm.
    package let programs: [String]
    package let signals: ByAppearance<Int32>

    package init(_ signals: ByAppearance<Int32>, to programs: [String]) {
        (self.signals, self.programs) = (signals, programs)
    }

    /// Sends the signal of an appearance to the person's processes that handle both signals.
    ///
    /// An older version of the program, which handles only one of them or none, would end, or misunderstand it.
    func send(for appearance: Appearance) -> Int {
        var count = 0
        for process in UserProcess.all() where process.isOne(of: programs) {
            guard process.catches(signals.day), process.catches(signals.night) else { continue }
            if kill(process.id, signals[appearance]) == 0 { count += 1 }
        }
        return count
    }

    /// The number of a signal by its name, with or without `SIG`; nil for one that a recipe may not send.
    ///
    /// Only signals that notify programs: no recipe ends or stops a process.
    package static func number(of name: String) -> Int32? {
        switch name.hasPrefix("SIG") ? String(name.dropFirst(3)) : name {
        case "HUP": SIGHUP
        case "USR1": SIGUSR1
        case "USR2": SIGUSR2
        case "WINCH": SIGWINCH
        default: nil
        }
    }
}
