internal import Glibc
package import SystemPackage

/// Why a file could not be read or written.
package nonisolated enum SmallFileError: Error, Equatable, CustomStringConvertible {
    /// The system said no.
    case system(Errno)
    /// It is a folder, a pipe or a device.
    case notAFile
    /// It is larger than it may be, in bytes.
    case tooLarge(limit: Int)

    package var description: String {
        switch self {
        case .system(let errno): "\(errno)"
        case .notAFile: "is not a file: expected a regular file"
        case .tooLarge(let limit): "is too large: expected at most \(limit / 1024) KiB"
        }
    }
}

/// Reads a regular file of at most `limit` bytes: never blocks on a pipe, never reads an endless device.
package nonisolated func readSmallFile(_ path: String, limit: Int) throws(SmallFileError) -> [UInt8] {
    do {
        let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        defer { try? file.close() }
        var information = stat()
        guard fstat(file.rawValue, &information) == 0 else { throw SmallFileError.system(Errno(rawValue: errno)) }
        guard information.st_mode & S_IFMT == S_IFREG else { throw SmallFileError.notAFile }
        guard information.st_size <= limit else { throw SmallFileError.tooLarge(limit: limit) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw SmallFileError.tooLarge(limit: limit) }
        }
    } catch let error as SmallFileError {
        throw error
    } catch {
        throw .system(error as? Errno ?? .ioError)
    }
}

/// Replaces a file as a whole: whoever reads it, also after a power cut, finds the old or the new.
///
/// The new content is written beside it, brought to the disk, and moved into its place; a link in its place is replaced,
/// never followed. The folder is made when it is not there, for its owner alone.
package nonisolated func replaceFile(_ path: String, with bytes: [UInt8]) throws(SmallFileError) {
    let path = FilePath(path)
    let temporary = FilePath(path.string + ".new")
    do {
        try makeFolders(path.removingLastComponent())
        try? removeFile(temporary)
        let file = try FileDescriptor.open(
            temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
            permissions: [.ownerReadWrite])
        do {
            try file.closeAfter {
                _ = try file.writeAll(bytes)
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
            }
            guard rename(temporary.string, path.string) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            try? removeFile(temporary)
            throw error
        }
    } catch {
        throw .system(error as? Errno ?? .ioError)
    }
}

nonisolated private func removeFile(_ path: FilePath) throws {
    guard unlink(path.string) == 0 else { throw Errno(rawValue: errno) }
}

/// Moves a damaged file out of the way, so that a person can still see what was in it.
///
/// - Returns: where it is kept; nil when it could not be moved.
package nonisolated func setAsideFile(_ path: String) -> String? {
    let kept = path + ".damaged"
    return rename(path, kept) == 0 ? kept : nil
}

/// Makes a folder and those above it.
package nonisolated func makeFolders(_ folder: FilePath) throws {
    if mkdir(folder.string, 0o700) == 0 { return }
    switch errno {
    case EEXIST: return
    case ENOENT where folder.lastComponent != nil:
        try makeFolders(folder.removingLastComponent())
        guard mkdir(folder.string, 0o700) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
    default: throw Errno(rawValue: errno)
    }
}

/// Where a link leads, step by step, whether or not something is there; nothing when `path` is none.
package nonisolated func linkTargets(_ path: FilePath) -> [FilePath] {
    var targets: [FilePath] = []
    var place = path
    // The kernel follows 40 (path_resolution(7)).
    while targets.count < 40, let target = linkTarget(place) {
        place = place.removingLastComponent().pushing(target)
        targets.append(place)
    }
    return targets
}

nonisolated private func linkTarget(_ path: FilePath) -> FilePath? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(path.string, &bytes, bytes.count - 1) > 0 else { return nil }
    return FilePath(platformString: bytes)
}
