internal import FileSupport
internal import Glibc
internal import PathTrust
internal import SystemPackage

/// The error that a program does not run, because others could have written it or put it there.
package nonisolated struct ProgramRefusal: Error, Equatable, CustomStringConvertible {
    let path: String
    let problem: PathProblem

    package var description: String { "\(path): \(problem)" }
}

package nonisolated enum ProgramSearch {
    /// The first program of this name in the folders of `path`, the variable PATH; relative folders do not count.
    package static func find(_ name: String, inPath path: String?) -> String? {
        (path ?? "").split(separator: ":").lazy.filter(\.isAbsolutePath)
            .map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// The path to run a program by, of a path, or of a name in the folders of PATH.
    ///
    /// A link stays one: scripts tell by it what they are to do. Nobody else can lead it elsewhere.
    ///
    /// - Throws: `Errno` if there is none, or `ProgramRefusal` for the first if others could have written it.
    package static func file(_ program: String, inPath path: String?) throws -> String {
        let isPath = program.utf8.contains(UInt8(ascii: "/"))
        guard let place = isPath ? program : find(program, inPath: path) else { throw Errno.noSuchFileOrDirectory }
        if let problem = try PathJudge().find(FilePath(place)).problem {
            throw ProgramRefusal(path: place, problem: problem)
        }
        return place
    }

    /// Whether `path` is a file that this person may run.
    package static func isProgram(_ path: String) -> Bool {
        isRegularFile(path) && access(path, X_OK) == 0
    }
}
