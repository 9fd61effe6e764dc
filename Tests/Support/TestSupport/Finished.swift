import Glibc

/// The output and exit code of a program that has ended.
public struct Finished: Sendable {
    /// Its end.
    public let ending: ChildProcess.Ending
    /// The lines of its standard output.
    public let output: [String]
    /// The lines of its standard error.
    public let errors: [String]

    /// The exit code; -1 if a signal ended the program.
    public var code: CInt {
        if case .exited(let code) = ending { code } else { -1 }
    }
}

extension ChildProcess {
    /// Waits for the end of the program and of its output.
    ///
    /// - Throws: ``Failure`` if it does not end within the patience of tests.
    public func finish() throws -> Finished {
        let ending = try waitForEnd()
        try output.waitForEnd()
        try errors.waitForEnd()
        endInput()
        return Finished(ending: ending, output: output.lines, errors: errors.lines)
    }

    /// Waits until something holds, for as long as the program runs.
    ///
    /// - Throws: ``Failure``, with the program's log, if it ends before, or if the patience of tests does.
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
