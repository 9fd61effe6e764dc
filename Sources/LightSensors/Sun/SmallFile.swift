import Glibc

/// Reads the small files that name the time zone, and never anything large, special or endless.
nonisolated enum SmallFile {
    /// In bytes; the largest file in use, `tzdata.zi`, has about 115,000.
    private static let limit = 1 << 20

    /// The lines that are not empty: none when the file is missing, not readable, not a regular file
    /// or larger than 1 MiB.
    static func lines(of path: String) -> [ArraySlice<UInt8>] {
        guard let size = size(of: path), size <= limit else { return [] }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, size))
        }
        return bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }

    /// A regular file's size in bytes, `nil` when there is no such file.
    static func size(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Where a symbolic link leads, one step; `nil` when it is none.
    static func target(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
