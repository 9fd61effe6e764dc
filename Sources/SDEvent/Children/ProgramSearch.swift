internal import Glibc

/// Finds programs on `PATH` and beside this one.
public nonisolated enum ProgramSearch {
    /// The first program of this name in the folders of `path`, the variable PATH; folders that are not absolute do not count.
    public static func find(_ name: String, inPath path: String?) -> String? {
        (path ?? "").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether `path` is a file that this person may run.
    public static func isProgram(_ path: String) -> Bool {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return false }
        return access(path, X_OK) == 0
    }

    /// The path of the file that `path` leads to, without links on the way; nil where there is none.
    public static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
