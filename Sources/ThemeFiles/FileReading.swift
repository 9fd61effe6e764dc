internal import Glibc

/// The bytes of a regular file of at most `limit` bytes: never waits at a pipe, never reads an endless device.
///
/// - Returns: nil where there is no such file.
/// - Throws: ``ThemeFileError`` when it cannot be read.
func readThemeFile(_ path: String, limit: Int) throws(ThemeFileError) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return nil }
        throw systemError(path)
    }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw systemError(path) }
    guard information.st_mode & S_IFMT == S_IFREG else {
        throw ThemeFileError(file: path, "is not a file: expected a regular file")
    }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
        let more = bytes.withUnsafeMutableBytes {
            read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
        }
        if more < 0, errno == EINTR { continue }
        guard more >= 0 else { throw systemError(path) }
        if more == 0 { break }
        count += more
    }
    guard count <= limit else {
        throw ThemeFileError(file: path, "is too large: expected at most \(limit / 1024) KiB")
    }
    return Array(bytes[..<count])
}

/// The names in a folder, sorted; none where it cannot be read.
func namesInFolder(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                String(cString: $0)
            }
        }
        names.append(name)
    }
    return names.sorted()
}

private func systemError(_ path: String) -> ThemeFileError {
    ThemeFileError(file: path, "cannot be read: \(String(cString: strerror(errno)))")
}
