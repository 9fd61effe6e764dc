internal import FileSupport
internal import Glibc
internal import PathTrust
internal import SystemPackage

/// An error for a program that others could have written or placed.
package nonisolated struct ProgramRefusal: Error, Equatable, CustomStringConvertible {
    let path: String
    let problem: PathProblem

    package var description: String { "\(path): \(problem)" }
}

package nonisolated enum ProgramSearch {
    /// Finds a program by name in the folders of PATH. Relative folders don't count.
    package static func find(_ name: String, inPath path: String?) -> String? {
        (path ?? "").split(separator: ":").lazy.filter(\.isAbsolutePath)
            .map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Returns the path to run a program by. `program` is a path, or a name to search for in PATH. A link stays a link:
    /// scripts may depend on its name, and other users can't redirect it.
    ///
    /// - Throws: `Errno` if no program is found; `ProgramRefusal` if others could have written the first.
    package static func file(_ program: String, inPath path: String?) throws -> String {
        let isPath = program.utf8.contains(UInt8(ascii: "/"))
        guard let place = isPath ? program : find(program, inPath: path) else { throw Errno.noSuchFileOrDirectory }
        if let problem = try PathJudge().find(FilePath(place)).problem {
            throw ProgramRefusal(path: place, problem: problem)
        }
        return place
    }

    package static func isProgram(_ path: String) -> Bool {
        isRegularFile(path) && access(path, X_OK) == 0
    }
}
