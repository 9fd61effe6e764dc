internal import Glibc
package import SystemPackage

/// The text of a symbolic link.
///
/// - Throws: `Errno`; `.invalidArgument` for what is no link.
package func linkTarget(_ path: String) throws(Errno) -> String {
    String(decoding: try readLink(path).prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The places that a link leads to, step by step, whether or not something is there; none when `path` is no link.
package func linkTargets(_ path: FilePath) -> [FilePath] {
    var targets: [FilePath] = []
    var place = path
    // The kernel follows 40 (path_resolution(7)).
    while targets.count < 40, let target = try? readLink(place.string) {
        place = place.removingLastComponent().pushing(FilePath(platformString: target))
        targets.append(place)
    }
    return targets
}

/// The folder at which relative paths start.
package func workingFolder() throws(Errno) -> FilePath {
    guard let path = getcwd(nil, 0) else { throw Errno(rawValue: errno) }
    defer { free(path) }
    return FilePath(platformString: path)
}

/// The path of what `path` leads to, without links on the way; nil where there is nothing.
package func resolvedPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
}

/// The bytes of a link's text, and zero bytes; of a folder that is open as a link (O_PATH), with an empty path.
package func readLink(_ path: String, in folder: FileDescriptor = .workingFolder) throws(Errno) -> [CChar] {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlinkat(folder.rawValue, path, &bytes, bytes.count - 1) >= 0 else { throw Errno(rawValue: errno) }
    return bytes
}

/// The number of the user that a file or folder belongs to; `nil` if it is missing.
package func owner(of path: String) -> UInt32? {
    var information = stat()
    return stat(path, &information) == 0 ? information.st_uid : nil
}
