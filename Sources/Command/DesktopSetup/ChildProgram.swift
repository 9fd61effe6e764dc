import Glibc
import HalflightSupport
package import HalflightTerminal
import SDEvent
import SystemPackage

package struct ProgramResult: Equatable {
    /// The exit code; -1 when a signal ended it.
    package var code: Int32
    package var output: String
    package var errors: String

    var hasSucceeded: Bool { code == 0 }
}

/// Another program, run to its end; no shell is between.
@MainActor
package struct ChildProgram {
    /// An absolute path.
    let path: String
    let environment: [String: String]

    package init(path: String, environment: [String: String]) { (self.path, self.environment) = (path, environment) }

    /// Runs it.
    ///
    /// - Parameter limit: the time after which it is ended, with the exit code -1; nil for none.
    package func run(_ arguments: [String], limit: Duration? = nil) throws(CommandError) -> ProgramResult {
        do {
            // Files, not pipes: nothing has to be read while it writes.
            let (output, errors) = (try TemporaryFile(), try TemporaryFile())
            EventLoop.blockSignals([])
            let loop = try EventLoop()
            let program = ChildProcess.Program(path: path, arguments: arguments, environment: environment)
            var code: Int32 = -1
            _ = try ChildProcess(
                program, output: output.descriptor, errors: errors.descriptor,
                limits: TimeLimits(run: limit, grace: .seconds(1)), ownsGroup: false, loop: loop
            ) { outcome in
                if case .ended(.exited(let exitCode)) = outcome { code = exitCode }
                loop.exit(0)
            }
            _ = try loop.run()
            return ProgramResult(code: code, output: try output.text(), errors: try errors.text())
        } catch let error as Errno {
            throw .system("run", path, error)
        } catch {
            throw CommandError("\(error)")
        }
    }
}

/// A file that has no name and goes with its owner.
private final class TemporaryFile {
    private let file: UnsafeMutablePointer<FILE>

    init() throws(Errno) {
        guard let file = tmpfile() else { throw Errno(rawValue: errno) }
        self.file = file
    }

    deinit {
        fclose(file)
    }

    var descriptor: FileDescriptor { FileDescriptor(rawValue: fileno(file)) }

    func text() throws(Errno) -> String {
        rewind(file)
        return String(decoding: try readToEnd(descriptor, limit: 1 << 20), as: UTF8.self)
    }
}
