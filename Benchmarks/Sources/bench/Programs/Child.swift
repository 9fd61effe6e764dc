import Foundation

/// A child process without threads or pipes that could disturb measurements.
///
/// It ends with its owner at the latest.
final class Child {
    let processID: pid_t
    private var isReaped = false

    /// Starts a program by path or name, with exactly this environment. Appends its output to `log`.
    init(_ path: String, _ arguments: [String] = [], environment: [String: String], log: String = "/dev/null") throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var processID: pid_t = 0
        let code = withCStrings([path] + arguments) { arguments in
            withCStrings(environment.map { "\($0)=\($1)" }) { environment in
                posix_spawnp(&processID, path, &actions, nil, arguments, environment)
            }
        }
        guard code == 0 else { throw Failure("\(path) cannot be started: \(String(cString: strerror(code)))") }
        self.processID = processID
    }

    /// Starts a command: a program and its arguments.
    convenience init(_ command: [String], environment: [String: String], log: String = "/dev/null") throws {
        try self.init(command[0], Array(command.dropFirst()), environment: environment, log: log)
    }

    deinit {
        guard !isReaped else { return }
        kill(processID, SIGKILL)
        waitpid(processID, nil, 0)
    }

    /// Waits for the end.
    ///
    /// - Throws: `Failure` unless it ends with code 0.
    func waitForEnd() throws {
        var status: CInt = 0
        waitpid(processID, &status, 0)
        isReaped = true
        guard status == 0 else { throw Failure("process \(processID) ended with status \(status)") }
    }

    func stop() throws {
        kill(processID, SIGTERM)
        try waitForEnd()
    }
}

/// Passes strings to C as an array that ends with a null pointer.
func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return body(&pointers)
}
