import Glibc
import SystemPackage

/// The text of a plain file, by links too, of which at most 1 MiB is read.
///
/// - Throws: `CommandError` when it is no plain file or cannot be read.
func wholeText(ofFile path: String) throws(CommandError) -> String {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .system("read", path, Errno(rawValue: errno)) }
    defer { close(file) }
    var information = stat()
    guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
        throw CommandError("\(path) cannot be read: it is not a plain file.")
    }
    do {
        return String(decoding: try readAll(file, limit: 1 << 20), as: UTF8.self)
    } catch {
        throw .system("read", path, error)
    }
}
