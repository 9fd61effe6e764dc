package import FileSupport
internal import Glibc
internal import SystemPackage
internal import TextSupport

/// The folder of the agent's history. Other files are left alone.
///
/// Each day has one or more files, each a complete trace named by its UTC start.
package struct HistoryFolder: Equatable, Sendable {
    package let path: String

    package init(state folder: String) { path = folder + "/history" }

    package func files() throws(FileError) -> [File] {
        var information = stat()
        if lstat(path, &information) == 0, !isFolder(path) { throw FileError(path, .unlistable(.notDirectory)) }
        return try listFolder(path).compactMap { File(name: $0, in: path) }
    }

    /// Returns the file begun at `seconds` since 1970. `nil` outside the years 1970...9999.
    package func file(at seconds: Int) -> File? {
        guard seconds >= 0, let moment = universalTime(seconds), moment.tm_year + 1900 <= 9999 else { return nil }
        return File(name: "\(moment.date)T\(moment.clock.filter { $0 != ":" })Z.csv", in: path)
    }

    package struct File: Equatable, Sendable {
        package let path: String
        /// In seconds since 1970.
        package let began: Int
        /// The UTC date of the start.
        package let date: String

        /// Parses a name such as `2026-11-22T083012Z.csv`.
        init?(name: String, in folder: String) {
            let parts = name.split(separator: "T", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].utf8.count == 11, parts[1].hasSuffix("Z.csv") else { return nil }
            let digits = Array(parts[1].utf8.prefix(6))
            let clock = stride(from: 0, to: 6, by: 2).map { String(decoding: digits[$0..<$0 + 2], as: UTF8.self) }
            guard let moment = WallClock(words: "\(parts[0]) \(clock.joined(separator: ":")) +00:00") else {
                return nil
            }
            (path, began, date) = ("\(folder)/\(name)", moment.seconds, String(parts[0]))
        }
    }
}
