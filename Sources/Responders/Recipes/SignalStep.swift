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
    ///
    /// - Returns: the number of processes that were sent it, and of those that do not handle it.
    func send(for appearance: Appearance) -> (told: Int, deaf: Int) {
        var (told, deaf) = (0, 0)
        for process in UserProcess.all() where process.isOne(of: programs) {
            if !process.catches(signals.day) || !process.catches(signals.night) {
                deaf += 1
            } else if kill(process.id, signals[appearance]) == 0 {
                told += 1
            }
        }
        return (told, deaf)
    }

    /// A clause that says why processes that do not handle the signals were not sent them.
    ///
    /// - Parameter count: the number of these processes.
    func reason(_ count: Int) -> String {
        let names = programs.joined(separator: " or ")
        let both = Set([signals.day, signals.night]).sorted().map(SignalStep.name)
        let (which, whose) =
            count == 1 ? ("the running \(names) does", "its") : ("\(count) running \(names) do", "their")
        return "\(which) not handle \(both.joined(separator: " and ")), so \(whose) version may be too old"
    }

    private static func name(of number: Int32) -> String {
        ["HUP", "USR1", "USR2", "WINCH"].first { self.number(of: $0) == number }.map { "SIG\($0)" } ?? "\(number)"
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
