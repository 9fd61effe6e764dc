internal import Glibc
package import SDEvent
internal import SystemPackage

/// One run of a program, with its output. It keeps itself alive until `whenEnded` has been called.
package final class ProgramRun {
    package struct Result: Equatable, Sendable {
        package let outcome: ChildProcess.Outcome
        package let output: [String]
        package let errors: [String]

        package init(outcome: ChildProcess.Outcome, output: [String], errors: [String]) {
            (self.outcome, self.output, self.errors) = (outcome, output, errors)
        }
    }

    private let outputs: [OutputPipe]
    private var process: ChildProcess?

    /// Starts a program, like `ChildProcess`.
    ///
    /// - Parameters:
    ///   - outputLimits: the limits of each of its two outputs.
    ///   - output: a pipe for both outputs; the result then has no output.
    package init(
        _ program: ChildProcess.Program, limits: TimeLimits, outputLimits: OutputLines.Limits = .init(),
        output: OutputPipe? = nil, ownsGroup: Bool = true, loop: EventLoop, whenEnded: @escaping (Result) -> Void
    ) throws {
        var (printed, complaints): ([String], [String]) = ([], [])
        outputs =
            if let output {
                [output]
            } else {
                [
                    try OutputPipe(loop: loop, limits: outputLimits) { printed.append($0) },
                    try OutputPipe(loop: loop, limits: outputLimits) { complaints.append($0) },
                ]
            }
        var ends: [FileDescriptor] = []
        defer { for end in ends { try? end.close() } }
        for output in outputs { ends.append(try output.beginRun()) }
        process = try ChildProcess(
            program, output: ends[0], errors: ends.last, limits: limits, ownsGroup: ownsGroup, loop: loop
        ) { outcome in
            for output in self.outputs { output.endRun() }
            self.process = nil
            whenEnded(Result(outcome: outcome, output: printed, errors: complaints))
        }
    }

    /// Asks the program to end. `whenEnded` is still called.
    package func stop() {
        process?.stop()
    }
}

extension ProgramRun.Result {
    /// Describes a failure of `program` as a clause. `nil` after exit code 0.
    package func problem(of program: String) -> String? {
        switch outcome {
        case .ended(.exited(0)): nil
        case .ended(.exited(let code)):
            "\(program) ended with exit code \(code)" + (errors.last.map { ": \($0)" } ?? "")
        case .ended(.signalled(let signal)):
            "\(program) was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
        case .overran(let limit): "\(program) did not end within \(limit)"
        case .stopped: "\(program) was stopped"
        }
    }
}
