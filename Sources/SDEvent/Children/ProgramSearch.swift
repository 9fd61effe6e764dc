internal import Glibc
internal import HalflightSupport

/// Finds programs on `PATH` and beside this one.
public nonisolated enum ProgramSearch {
    /// The first program of this name in the folders of `path`, the variable PATH; folders that are not absolute do not count.
    public static func find(_ name: String, inPath path: String?) -> String? {
        (path ?? "").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether `path` is a file that this person may run.
    public static func isProgram(_ path: String) -> Bool {
        isRegularFile(path) && access(path, X_OK) == 0
    }
}
