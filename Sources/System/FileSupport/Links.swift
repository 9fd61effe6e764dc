internal import Glibc
package import SystemPackage

/// Returns the text of a symbolic link. Throws `.invalidArgument` if `path` isn't a link.
package func linkTarget(_ path: String) throws(Errno) -> String {
    String(decoding: try readLink(path).prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Returns the successive targets of a link, which may be missing. Empty if `path` isn't a link.
package func linkTargets(_ path: FilePath) -> [FilePath] {
    var targets: [FilePath] = []
    var place = path
    // The kernel follows 40 links (path_resolution(7)).
    while targets.count < 40, let target = try? readLink(place.string) {
        place = place.removingLastComponent().pushing(FilePath(platformString: target))
        targets.append(place)
    }
    return targets
}

package func workingFolder() throws(Errno) -> FilePath {
    guard let path = getcwd(nil, 0) else { throw Errno(rawValue: errno) }
    defer { free(path) }
    return FilePath(platformString: path)
}

/// Resolves all links in `path`. `nil` if nothing is there.
package func resolvedPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
}

/// Reads a link's text, followed by zero bytes. With an empty path, reads a link that is open as `folder` (O_PATH).
package func readLink(_ path: String, in folder: FileDescriptor = .workingFolder) throws(Errno) -> [CChar] {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlinkat(folder.rawValue, path, &bytes, bytes.count - 1) >= 0 else { throw Errno(rawValue: errno) }
    return bytes
}

package func owner(of path: String) -> UInt32? {
    var information = stat()
    return stat(path, &information) == 0 ? information.st_uid : nil
}
