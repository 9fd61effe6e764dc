internal import Glibc
internal import Switching

/// Running programs are sent a signal.
package struct SignalStep: Equatable, Sendable {
    /// The programs' names, as /proc/PID/comm has them.
    package let programs: [String]
    /// The signals' numbers.
    package let signals: ByAppearance<Int32>

    /// These signals to these programs.
    package init(_ signals: ByAppearance<Int32>, to programs: [String]) {
        (self.signals, self.programs) = (signals, programs)
    }

    /// Sends the signal of an appearance to the person's processes that know what is meant.
    ///
    /// A process is left alone unless it catches both signals: an older version of the program, which knows only one of
    /// them or none, would die of it or take it for something else.
    /// - Returns: how many processes were sent it.
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
    /// Only those that programs use to be told something: no recipe is to end or stop anything.
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
