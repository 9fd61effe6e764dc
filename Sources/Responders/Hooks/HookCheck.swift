internal import Glibc
internal import HalflightSupport

extension Hook {
    enum Verdict: Equatable {
        case runs
        /// It is no hook, and not meant to be one.
        case ignored
        /// It may be meant as a hook but may not run, for this reason, which says what to do.
        case refused(String)
    }

    /// Whether the file that it is, or that it is a link to, may run.
    ///
    /// A hook runs with all that the agent's user may do, so nobody else may be able to change what is in it, nor to
    /// put another into its folder.
    var verdict: Verdict {
        let isNamed = isScript || Hook.isName(name)
        var file = stat()
        guard stat(path, &file) == 0 else {
            let why = errno == ENOENT ? "it is a link that leads nowhere" : String(cString: strerror(errno))
            return isNamed ? .refused(why) : .ignored
        }
        let isFile = file.st_mode & S_IFMT == S_IFREG
        let isExecutable = file.st_mode & 0o111 != 0
        guard isNamed else {
            // A folder, a README or a backup is no surprise here; a program is.
            guard isFile, isExecutable, !name.hasPrefix("."), !name.hasSuffix("~") else { return .ignored }
            return .refused("a hook's name is two digits, a dash and a word, such as 50-\(name)")
        }
        if isScript, !isFile || !isExecutable { return .ignored }
        guard isFile else { return .refused("it is not a regular file") }
        if let problem = FileOwnership().problem(of: path, file) { return .refused(problem) }
        return isExecutable ? .runs : .refused("it is not executable\(FileOwnership.remedy)chmod +x \(path)")
    }
}
