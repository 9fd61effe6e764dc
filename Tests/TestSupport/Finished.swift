public import Foundation

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
    /// - Throws: ``Failure`` if it does not end within `limit` seconds.
    public func finish(within limit: TimeInterval = patience) throws -> Finished {
        let ending = try waitForEnd(within: limit)
        try output.waitForEnd(within: limit)
        try errors.waitForEnd(within: limit)
        endInput()
        return Finished(ending: ending, output: output.lines, errors: errors.lines)
    }
}
