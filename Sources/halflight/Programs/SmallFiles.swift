import Glibc

/// The text of a small file; nil where there is none, or it cannot be read.
func fileText(_ path: String) -> String? {
    // Whatever lies there, opening it must not wait for somebody.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return (try? readAll(file, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
}

/// The names of what is in a folder; none where it cannot be listed.
func fileNames(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        // The entry is only as long as its name needs, so the whole struct must not be copied.
        let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let name = UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self)
        names.append(String(cString: name))
    }
    return names.filter { $0 != "." && $0 != ".." }
}
