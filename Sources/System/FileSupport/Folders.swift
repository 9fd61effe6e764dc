internal import Glibc
package import SystemPackage

/// Creates a folder and missing parents, for their owner alone. Returns the created folders, outer ones first.
@discardableResult
package func makeFolders(_ folder: String) throws(Errno) -> [String] {
    let path = FilePath(folder)
    guard path.lastComponent != nil else { return [] }
    if mkdir(path.string, 0o700) == 0 { return [path.string] }
    switch errno {
    case EEXIST: return []
    case ENOENT:
        let above = try makeFolders(path.removingLastComponent().string)
        if mkdir(path.string, 0o700) == 0 { return above + [path.string] }
        guard errno == EEXIST else { throw Errno(rawValue: errno) }
        return above
    default: throw Errno(rawValue: errno)
    }
}

/// Splits a path into folder and name. The name is empty if the path ends with a slash.
func folderAndName(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
}

/// Opens a file or folder, if necessary after creating its folder. `opened` returns a descriptor, or -1 with `errno`.
func withFolders(of path: String, _ opened: () -> Int32) throws(Errno) -> Int32 {
    var file = opened()
    if file < 0, errno == ENOENT {
        try makeFolders(folderAndName(path).folder)
        file = opened()
    }
    guard file >= 0 else { throw Errno(rawValue: errno) }
    return file
}

/// Whether `path` is a folder, or a link to one.
package func isFolder(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
}

/// Returns an unused path: `path`, or the first free one of `path.2`, `path.3` and so on.
package func unusedPath(_ path: String) -> String {
    var (unused, number) = (path, 1)
    var information = stat()
    while lstat(unused, &information) == 0 {
        number += 1
        unused = "\(path).\(number)"
    }
    return unused
}

/// Returns the names in a folder, sorted. Empty if the folder is missing.
package func listFolder(_ path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
        if errno == ENOENT || errno == ENOTDIR { return [] }
        throw FileError(path, .unlistable(Errno(rawValue: errno)))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        // The entry is only as long as its name requires, so don't copy the whole struct.
        let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let name = String(cString: UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self))
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}
