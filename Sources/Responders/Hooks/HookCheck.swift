internal import Glibc
internal import HalflightSupport

/// Says which files may run as hooks.
///
/// A hook runs with all that the agent's user may do, so nobody else may be able to change what is in it, nor to put
/// another into its folder.
struct HookCheck {
    /// The verdict on a file.
    enum Verdict: Equatable {
        case runs
        /// It is no hook, and not meant to be one.
        case ignored
        /// It may be meant as a hook but may not run, for this reason, which says what to do.
        case refused(String)
    }

    var ownership = FileOwnership()

    /// Looks at the file that a hook is, or that it is a link to.
    func verdict(on hook: Hook) -> Verdict {
        var file = stat()
        guard stat(hook.path, &file) == 0 else {
            let why = errno == ENOENT ? "it is a link that leads nowhere" : String(cString: strerror(errno))
            return Hook.isName(hook.name) ? .refused(why) : .ignored
        }
        let isFile = file.st_mode & S_IFMT == S_IFREG
        let isExecutable = file.st_mode & 0o111 != 0
        guard Hook.isName(hook.name) else {
            // A folder, a README or a backup is no surprise here; a program is.
            guard isFile, isExecutable, !hook.name.hasPrefix("."), !hook.name.hasSuffix("~") else { return .ignored }
            return .refused("a hook's name is two digits, a dash and a word, such as 50-\(hook.name)")
        }
        guard isFile else { return .refused("it is not a file") }
        if let problem = ownership.problem(of: hook.path, file) { return .refused(problem) }
        return isExecutable ? .runs : .refused("it is not executable\(FileOwnership.remedy)chmod +x \(hook.path)")
    }

    /// Looks at the file that a script of another program's is, whatever its name.
    func verdict(onScript path: String) -> Verdict {
        var file = stat()
        guard stat(path, &file) == 0 else {
            return .refused(errno == ENOENT ? "it is a link that leads nowhere" : String(cString: strerror(errno)))
        }
        guard file.st_mode & S_IFMT == S_IFREG, file.st_mode & 0o111 != 0 else { return .ignored }
        return ownership.problem(of: path, file).map { .refused($0) } ?? .runs
    }
}
