internal import Glibc
package import SystemPackage

/// Appends lines to a file, all or none: what the disk has no space for is taken back.
///
/// A line that was torn before them is ended. A link in the file's place is never followed. Missing folders and a
/// missing file are made, for their owner alone.
///
/// - Parameter beginning: the lines before them in a file that is empty.
/// - Returns: the size of the file, in bytes.
/// - Throws: `Errno` when it cannot be written.
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
