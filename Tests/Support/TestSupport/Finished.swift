import Glibc

/// The output and exit code of an ended program.
public struct Finished: Sendable {
    /// The program's end.
    public let ending: ChildProcess.Ending
    /// The lines of standard output.
    public let output: [String]
    /// The lines of standard error.
    public let errors: [String]

    /// The exit code, or -1 if a signal ended the program.
    public var code: CInt {
        if case .exited(let code) = ending { code } else { -1 }
    }
}

extension ChildProcess {
    /// Waits for the end of the program and its output.
    public func finish() throws -> Finished {
        let ending = try waitForEnd()
        try output.waitForEnd()
        try errors.waitForEnd()
        endInput()
        return Finished(ending: ending, output: output.lines, errors: errors.lines)
    }

    /// Waits until a condition holds while the program runs. Throws if the program ends first.
    public func wait(until what: String, _ holds: () throws -> Bool) throws {
        let deadline = monotonicSeconds() + patience
        while try !holds() {
            guard isRunning, monotonicSeconds() < deadline else {
                throw Failure("waited in vain until \(what)", log: errors.lines)
            }
            usleep(20_000)
        }
    }
}
