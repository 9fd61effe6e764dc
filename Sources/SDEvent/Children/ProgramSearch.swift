internal import Glibc
internal import HalflightSupport

package nonisolated enum ProgramSearch {
    /// The first program of this name in the folders of `path`, the variable PATH; folders that are not absolute do not count.
    package static func find(_ name: String, inPath path: String?) -> String? {
        (path ?? "").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
            .map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether `path` is a file that this person may run.
    package static func isProgram(_ path: String) -> Bool {
        isRegularFile(path) && access(path, X_OK) == 0
    }
}
