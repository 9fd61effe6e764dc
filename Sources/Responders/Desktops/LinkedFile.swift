internal import Glibc
internal import SystemPackage

/// A small file of a person's, perhaps at the end of links, as those have it who keep their files elsewhere.
struct LinkedFile {
    /// Where the file itself is.
    let target: String

    /// Why it could not be read or written.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let what: String
        let cause: Errno

        var description: String { "\(path) cannot be \(what): \(cause)" }
    }

    /// Follows the links from `path`; where something is missing, the file is to be made there.
    init(_ path: String) {
        var place = FilePath(path)
        // The kernel follows 40 (path_resolution(7)).
        for _ in 0..<40 {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink(place.string, &bytes, bytes.count - 1) > 0 else { break }
            place = place.removingLastComponent().pushing(FilePath(platformString: bytes))
        }
        target = place.string
    }

    /// The file at `path` itself: a link there is replaced, not followed.
    init(at path: String) {
        target = path
    }

    /// Its content; nothing where there is no file.
    ///
    /// - Throws: `Failure` when it cannot be read, is no file, or has more than 1 MiB.
    func read() throws(Failure) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(target, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? file.close() }
            var information = stat()
            guard fstat(file.rawValue, &information) == 0 else { throw Errno(rawValue: errno) }
            guard information.st_mode & S_IFMT == S_IFREG else { throw Errno.invalidArgument }
            guard information.st_size <= LinkedFile.limit else { throw Errno.fileTooLarge }
            var bytes: [UInt8] = []
            // One more than there should be, by which the end shows.
            var chunk = [UInt8](repeating: 0, count: Int(information.st_size) + 1)
            while true {
                let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
                guard count > 0 else { return bytes }
                bytes += chunk[..<count]
                guard bytes.count <= LinkedFile.limit else { throw Errno.fileTooLarge }
            }
        } catch Errno.noSuchFileOrDirectory {
            return []
        } catch {
            throw Failure(path: target, what: "read", cause: error as? Errno ?? .ioError)
        }
    }

    /// Replaces it as a whole, with the mode it had or the umask gives: whoever reads it finds the old content or the new.
    ///
    /// - Parameter isPrivate: whether a new one is for its owner alone.
    /// - Throws: `Failure` when it cannot be written.
    func replace(with bytes: [UInt8], isPrivate: Bool = false) throws(Failure) {
        let temporary = FilePath("\(target).halflight-new")
        var information = stat()
        let isThere = lstat(target, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        let mode = isThere ? information.st_mode & 0o7777 : nil
        do {
            try makeFolder(FilePath(target).removingLastComponent())
            unlink(temporary.string)
            let file = try FileDescriptor.open(
                temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                permissions: mode == nil && !isPrivate ? [.ownerReadWrite, .groupRead, .otherRead] : [.ownerReadWrite])
            do {
                try file.closeAfter {
                    _ = try file.writeAll(bytes)
                    guard mode.map({ fchmod(file.rawValue, $0) }) ?? 0 == 0, fsync(file.rawValue) == 0 else {
                        throw Errno(rawValue: errno)
                    }
                }
                guard rename(temporary.string, target) == 0 else { throw Errno(rawValue: errno) }
            } catch {
                unlink(temporary.string)
                throw error
            }
        } catch {
            throw Failure(path: target, what: "written", cause: error as? Errno ?? .ioError)
        }
    }

    private func makeFolder(_ folder: FilePath) throws {
        if mkdir(folder.string, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, folder.lastComponent != nil else { throw Errno(rawValue: errno) }
        try makeFolder(folder.removingLastComponent())
        guard mkdir(folder.string, 0o700) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
    }

    private static let limit = 1 << 20
}
