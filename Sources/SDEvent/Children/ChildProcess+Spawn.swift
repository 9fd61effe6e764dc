internal import Glibc
internal import SystemPackage

extension ChildProcess {
    /// Starts `program` as the leader of a new process group, so that a signal also reaches its children.
    ///
    /// Its standard input is `input`, or else empty; no signal is blocked or ignored, and its descriptor limit is the one
    /// that this program was started with (`DescriptorLimit`). It inherits nothing else, as
    /// long as every descriptor is marked close-on-exec.
    static func spawn(
        _ program: Program, input: FileDescriptor?, output: FileDescriptor, errors: FileDescriptor
    ) throws(Errno) -> pid_t {
        var attributes = posix_spawnattr_t()
        try check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        try check(posix_spawnattr_setsigmask(&attributes, &signals))
        sigfillset(&signals)
        try check(posix_spawnattr_setsigdefault(&attributes, &signals))
        try check(posix_spawnattr_setpgroup(&attributes, 0))
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        try check(posix_spawnattr_setflags(&attributes, Int16(flags)))

        var actions = posix_spawn_file_actions_t()
        try check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Standard input comes last: if this program was started without one, `output` may have its number.
        try check(posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDOUT_FILENO))
        try check(posix_spawn_file_actions_adddup2(&actions, errors.rawValue, STDERR_FILENO))
        if let input {
            try check(posix_spawn_file_actions_adddup2(&actions, input.rawValue, STDIN_FILENO))
        } else {
            try check(posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0))
        }

        let arguments = [program.path] + program.arguments
        let environment = program.environment.map { "\($0.key)=\($0.value)" }
        var process: pid_t = 0
        let result = withCStrings(arguments) { arguments in
            withCStrings(environment) { environment in
                DescriptorLimit.withInherited {
                    posix_spawnp(&process, program.path, &actions, &attributes, arguments, environment)
                }
            }
        }
        try check(result)
        return process
    }

    /// The functions of spawn.h return the error number instead of setting errno.
    private static func check(_ result: Int32) throws(Errno) {
        guard result == 0 else { throw Errno(rawValue: result) }
    }
}

/// The strings as a null-terminated array of C strings.
private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        // It has one element at the least, so there is an address.
        body(buffer.baseAddress.unsafelyUnwrapped)
    }
}
