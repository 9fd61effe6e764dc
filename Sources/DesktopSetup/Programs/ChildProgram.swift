import Glibc
import HalflightSupport
import HalflightTerminal
import SystemPackage

/// The result of a program.
struct ProgramResult: Equatable {
    /// The exit code; -1 when a signal ended it.
    var code: Int32
    var output: String
    var errors: String

    var hasSucceeded: Bool { code == 0 }
}

/// Another program, run to its end; no shell is between.
struct ChildProgram {
    /// An absolute path.
    let path: String
    let environment: [String: String]

    /// Runs the program and waits for its end.
    ///
    /// - Throws: `CommandError` when it cannot be started.
    func run(_ arguments: [String]) throws(CommandError) -> ProgramResult {
        do {
            // Files, not pipes: nothing has to be read while it writes.
            let output = try TemporaryFile()
            let errors = try TemporaryFile()
            let child = try spawn([path] + arguments, output: output.descriptor, errors: errors.descriptor)
            let code = try wait(for: child)
            return ProgramResult(code: code, output: try output.text(), errors: try errors.text())
        } catch {
            throw CommandError.system("run", path, error)
        }
    }

    private func spawn(_ arguments: [String], output: Int32, errors: Int32) throws(Errno) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var argv = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + variables).forEach { free($0) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, path, &actions, nil, &argv, &variables)
        guard code == 0 else { throw Errno(rawValue: code) }
        return child
    }

    private func wait(for child: pid_t) throws(Errno) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
        // As WIFEXITED and WEXITSTATUS do, which Swift does not see.
        return status & 0x7f == 0 ? status >> 8 & 0xff : -1
    }
}

/// A file that has no name and goes with its owner.
private struct TemporaryFile: ~Copyable {
    private let file: UnsafeMutablePointer<FILE>

    init() throws(Errno) {
        guard let file = tmpfile() else { throw Errno(rawValue: errno) }
        self.file = file
    }

    deinit {
        fclose(file)
    }

    var descriptor: Int32 { fileno(file) }

    borrowing func text() throws(Errno) -> String {
        lseek(descriptor, 0, SEEK_SET)
        return String(decoding: try readToEnd(FileDescriptor(rawValue: descriptor), limit: 1 << 20), as: UTF8.self)
    }
}
