internal import Glibc
internal import HalflightSupport
package import SystemPackage

/// The error that a program does not run, because others could have written it or put it there.
package nonisolated struct ProgramRefusal: Error, Equatable, CustomStringConvertible {
    let path: String
    let problem: String

    package var description: String { "\(path): \(problem)" }
}

package nonisolated enum ProgramSearch {
    /// The first program of this name in the folders of `path`, the variable PATH; folders that are not absolute do not count.
    package static func find(_ name: String, inPath path: String?) -> String? {
        (path ?? "").split(separator: ":").lazy.filter(\.isAbsolutePath)
            .map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// The file to run, without links on the way, of a path, or of a name in the folders of PATH.
    ///
    /// - Throws: `Errno` where there is none; `ProgramRefusal` for one that others could have written: there is no
    ///   search for another one, because nobody would notice.
    package static func file(_ program: String, inPath path: String?) throws -> FilePath {
        let isPath = program.utf8.contains(UInt8(ascii: "/"))
        guard let place = isPath ? program : find(program, inPath: path) else { throw Errno.noSuchFileOrDirectory }
        let found = try PathJudge().find(FilePath(place))
        if let problem = found.problem { throw ProgramRefusal(path: place, problem: problem) }
        return found.path
    }

    /// Whether `path` is a file that this person may run.
    package static func isProgram(_ path: String) -> Bool {
        isRegularFile(path) && access(path, X_OK) == 0
    }
}
