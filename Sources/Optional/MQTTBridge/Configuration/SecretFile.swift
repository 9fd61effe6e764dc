internal import FileSupport
internal import Glibc
internal import PathTrust
internal import SystemPackage
internal import TextSupport

/// A file with a password or key, readable only by its owner.
nonisolated package enum SecretFile {
    /// The maximum size in bytes.
    package static let limit = 64 << 10

    package static func read(_ path: String, user: UInt32 = geteuid()) throws(BridgeConfigurationError) -> [UInt8] {
        let file: FileDescriptor
        do throws(FileError) {
            file = try openFile(path, limit: limit)
        } catch {
            throw BridgeConfigurationError("\(error)")
        }
        defer { close(file.rawValue) }
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else {
            throw BridgeConfigurationError("\(path): \(Errno(rawValue: errno))")
        }
        guard status.st_uid == user else {
            throw BridgeConfigurationError(
                "\(path) belongs to another user: expected a file of yours. Make a copy, and name that")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw BridgeConfigurationError(
                "\(path) can be used by others: expected one that only you can read. "
                    + "Run: chmod 600 \(path.shellWord)")
        }
        try check(wayTo: path)
        do throws(Errno) {
            return try readToEnd(file, limit: limit)
        } catch {
            throw BridgeConfigurationError("\(path) cannot be read: \(error)")
        }
    }

    /// Checks that a public file that belongs to a secret can be read.
    package static func checkPublic(_ path: String) throws(BridgeConfigurationError) {
        do throws(FileError) {
            close(try openFile(path, limit: 4 << 20).rawValue)
        } catch {
            throw BridgeConfigurationError("\(error)")
        }
        try check(wayTo: path)
    }

    /// Checks that only this person could have written or placed a file.
    private static func check(wayTo path: String) throws(BridgeConfigurationError) {
        let entry = try? PathJudge().find(FilePath(path))
        if let problem = entry?.problem { throw BridgeConfigurationError("\(problem.refusal(of: path))") }
    }

    /// Returns a file's first line as a password.
    package static func password(_ path: String, user: UInt32 = geteuid()) throws(BridgeConfigurationError) -> String {
        let line = try read(path, user: user).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, !line.contains(0), let password = String(validating: line, as: UTF8.self) else {
            throw BridgeConfigurationError("\(path) has no password: expected it on the first line, in UTF-8")
        }
        return password
    }
}
