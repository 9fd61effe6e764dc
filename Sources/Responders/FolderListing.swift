internal import Glibc

/// The names of what lies in a folder, or what prevents that they are listed; a folder that is not there has none.
package func namesInFolder(_ folder: String) -> (names: [String], failure: String?) {
    guard let directory = opendir(folder) else {
        let missing = errno == ENOENT || errno == ENOTDIR
        return ([], missing ? nil : String(cString: strerror(errno)))
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        // The entry is only as long as its name needs, so the whole struct must not be copied.
        let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let name = UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self)
        names.append(String(cString: name))
    }
    return (names, nil)
}
