internal import Glibc
internal import Vocabulary

/// A signal to running programs.
package struct SignalStep: Equatable, Sendable {
    /// The programs' names, as in /proc/PID/comm.
    package let programs: [String]
    package let signals: ByAppearance<Int32>

    package init(_ signals: ByAppearance<Int32>, to programs: [String]) {
        (self.signals, self.programs) = (signals, programs)
    }

    /// Sends an appearance's signal to the programs. Skips processes that don't handle both signals: they'd end.
    func send(for appearance: Appearance) -> (notified: Int, notListening: Int) {
        var (notified, notListening) = (0, 0)
        for process in UserProcess.running(programs) {
            if !process.handles(signals.day) || !process.handles(signals.night) {
                notListening += 1
            } else if kill(process.id, signals[appearance]) == 0 {
                notified += 1
            }
        }
        return (notified, notListening)
    }

    /// Returns a clause that explains why `count` of `all` processes weren't notified.
    func reason(_ count: Int, of all: Int) -> String {
        let names = programs.joined(separator: " or ")
        let both = Set([signals.day, signals.night]).sorted().map(SignalStep.name).joined(separator: " and ")
        let which = all == 1 ? "the" : count < all ? "\(count) of \(all)" : "\(count)"
        let (does, whose) = count == 1 ? ("does", "its") : ("do", "their")
        return
            "\(which) running \(names) \(does) not handle \(both), so \(whose) version may be too old"
    }

    private static func name(of number: Int32) -> String {
        numbers.first { $0.value == number }.map { "SIG\($0.key)" } ?? "\(number)"
    }

    /// Returns a signal's number by its name, with or without `SIG`. Only signals that notify programs are allowed: a
    /// recipe never ends or stops a process.
    package static func number(of name: String) -> Int32? {
        numbers[name.hasPrefix("SIG") ? String(name.dropFirst(3)) : name]
    }

    private static let numbers = ["HUP": SIGHUP, "USR1": SIGUSR1, "USR2": SIGUSR2, "WINCH": SIGWINCH]
}
