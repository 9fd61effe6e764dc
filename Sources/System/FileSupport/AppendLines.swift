internal import Glibc
package import SystemPackage

/// Appends lines to a file, all or none. If the disk is full, the file is cut back. An incomplete last line is ended
/// first. A link at `path` isn't followed. Missing folders and files are created, for their owner alone.
///
/// - Parameter beginning: the first lines of an empty file.
/// - Returns: the size of the file, in bytes.
@discardableResult
package func appendLines(_ lines: String, to path: String, beginning: String = "") throws(Errno) -> Int {
    let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let file = try withFolders(of: path) { open(path, flags, 0o600) }
    defer { close(file) }
    let length = lseek(file, 0, SEEK_END)
    var last = UInt8(ascii: "\n")
    guard length == 0 || length > 0 && pread(file, &last, 1, length - 1) == 1 else { throw Errno(rawValue: errno) }
    let text = (length == 0 ? beginning : last == UInt8(ascii: "\n") ? "" : "\n") + lines
    do throws(Errno) {
        try writeAll(text.utf8, to: file)
    } catch {
        ftruncate(file, length)
        throw error
    }
    return length + text.utf8.count
}
