package import Glibc
package import SystemPackage

/// Reads a regular file of at most `limit` bytes. Never waits at a pipe or reads an endless device.
package func readFile(
    _ path: String, limit: Int, in folder: FileDescriptor = .workingFolder, followsLinks: Bool = true
) throws(FileError) -> [UInt8] {
    let file = try openFile(path, limit: limit, in: folder, followsLinks: followsLinks)
    defer { close(file.rawValue) }
    return try readToEnd(file, of: path, limit: limit)
}

/// The text of a regular file, or `nil` if it can't be read. At most 1 MiB.
package func textOfFile(_ path: String) -> String? {
    (try? readFile(path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
}

/// Opens a regular file, which the caller closes. If the system doesn't report its size, it may exceed `limit`.
package func openFile(
    _ path: String, limit: Int = .max, in folder: FileDescriptor = .workingFolder, followsLinks: Bool = true
) throws(FileError) -> FileDescriptor {
    // Opening must not wait for the other end of a pipe.
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
    var descriptor: Int32
    repeat { descriptor = openat(folder.rawValue, path, flags) } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
        throw FileError(path, errno == ELOOP && !followsLinks ? .isLink : .unreadable(Errno(rawValue: errno)))
    }
    var information = stat()
    let failure: FileError.Cause
    if fstat(descriptor, &information) != 0 {
        failure = .unreadable(Errno(rawValue: errno))
    } else if let cause = obstacle(to: information, limit: limit) {
        failure = cause
    } else {
        return FileDescriptor(rawValue: descriptor)
    }
    close(descriptor)
    throw FileError(path, failure)
}

package func obstacle(to file: stat, limit: Int) -> FileError.Cause? {
    if file.st_mode & S_IFMT != S_IFREG { return .notRegular }
    return file.st_size > limit ? .tooLarge(limit: limit) : nil
}

package func readToEnd(_ file: FileDescriptor, of path: String, limit: Int) throws(FileError) -> [UInt8] {
    do throws(Errno) {
        return try readToEnd(file, limit: limit)
    } catch {
        throw FileError(path, error == .fileTooLarge ? .tooLarge(limit: limit) : .unreadable(error))
    }
}

/// Reads from a descriptor's position to the end. Throws `.fileTooLarge` for more than `limit` bytes.
package func readToEnd(_ file: FileDescriptor, limit: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
        var count = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
            count = read(file.rawValue, buffer.baseAddress, buffer.count)
            initialized = max(count, 0)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw Errno(rawValue: errno) }
        guard count > 0 else { return bytes }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        guard bytes.count <= limit else { throw .fileTooLarge }
    }
}

/// Whether `path` is a regular file, or a link to one.
package func isRegularFile(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
}

extension FileDescriptor {
    package static let workingFolder = FileDescriptor(rawValue: AT_FDCWD)
}
