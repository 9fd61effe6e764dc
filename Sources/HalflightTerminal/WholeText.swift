internal import Glibc
package import SystemPackage

/// The text of a plain file, by links too, of at most 1 MiB.
///
/// - Throws: `CommandError` when it is no plain file, is larger or cannot be read.
package func wholeText(ofFile path: String) throws(CommandError) -> String {
    let file = try plainFile(path)
    defer { close(file) }
    do {
        return String(decoding: try readAll(file, limit: 1 << 20), as: UTF8.self)
    } catch {
        throw .system("read", path, error)
    }
}

/// A plain file of at most 1 MiB, by links too, open for reading; who asks closes it.
///
/// - Throws: `CommandError` when it is no plain file, is larger or cannot be opened.
private func plainFile(_ path: String) throws(CommandError) -> Int32 {
    // Whatever lies there, opening it must not wait for somebody.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .system("read", path, Errno(rawValue: errno)) }
    var information = stat()
    guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
        close(file)
        throw CommandError("\(path) cannot be read: it is not a plain file.")
    }
    guard information.st_size <= 1 << 20 else {
        close(file)
        throw CommandError("\(path) cannot be read: it is larger than 1 MiB.")
    }
    return file
}

/// What a file holds from here on.
///
/// - Throws: `Errno`; `.fileTooLarge` for more than `limit` bytes.
package func readAll(_ descriptor: Int32, limit: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw Errno(rawValue: errno) }
        guard count > 0 else { break }
        guard bytes.count + count <= limit else { throw .fileTooLarge }
        bytes += buffer[..<count]
    }
    return bytes
}
