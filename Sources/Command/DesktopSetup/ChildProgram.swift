package import HalflightTerminal
import Processes
import SDEvent
import SystemPackage

package struct ProgramResult: Equatable {
    /// The exit code, or -1 if a signal ended the program.
    package var code: Int32 = -1
    /// The nonempty lines of output. At most 200 of each stream.
    package var output: [String] = []
    package var errors: [String] = []

    var hasSucceeded: Bool { code == 0 }
}

/// A program that runs to its end, without a shell.
@MainActor
package struct ChildProgram {
    /// An absolute path.
    let path: String
    let environment: [String: String]

    package init(path: String, environment: [String: String]) { (self.path, self.environment) = (path, environment) }

    /// - Parameter limit: the time after which the program is ended, with the exit code -1.
    package func run(_ arguments: [String], limit: Duration? = nil) throws(CommandError) -> ProgramResult {
        do {
            EventLoop.blockSignals([])
            let loop = try EventLoop()
            let program = ChildProcess.Program(path: path, arguments: arguments, environment: environment)
            var result = ProgramResult()
            _ = try ProgramRun(
                program, limits: TimeLimits(run: limit, grace: .seconds(1)),
                outputLimits: .init(lineBytes: 8192, bytes: 1 << 20), ownsGroup: false, loop: loop
            ) { ended in
                (result.output, result.errors) = (ended.output, ended.errors)
                if case .ended(.exited(let code)) = ended.outcome { result.code = code }
                loop.exit(0)
            }
            _ = try loop.run()
            return result
        } catch let error as Errno {
            throw .system("run", path, error)
        } catch {
            throw CommandError("\(error)")
        }
    }
}
