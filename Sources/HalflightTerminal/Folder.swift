package import Glibc
internal import SystemPackage

/// A folder held open, so that what is done in it cannot be led elsewhere by a link.
package struct Folder: ~Copyable {
    private let descriptor: Int32
    package let path: String

    private init(_ descriptor: Int32, _ path: String) throws(CommandError) {
        guard descriptor >= 0 else {
            throw .system("opened as a folder (links are not followed)", path, Errno(rawValue: errno))
        }
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Opens `base`, by links too, since a person may keep all their configuration elsewhere; then, one inside the
    /// other, the folders `names`, of which none may be a link.
    ///
    /// - Throws: `CommandError` when one of them is missing, a link, or no folder.
    package static func open(_ base: String, _ names: [String]) throws(CommandError) -> Folder {
        var folder = try Folder(Glibc.open(base, O_DIRECTORY | O_CLOEXEC), base)
        for name in names { folder = try folder.inside(name) }
        return folder
    }

    /// Opens folders as `open` does, after making those that are missing, for their owner alone.
    ///
    /// - Parameter made: is given the path of each folder that was made, the outer ones first.
    /// - Throws: `CommandError` as `open` does, and when one cannot be made.
    package static func make(_ base: String, _ names: [String], made: inout [String]) throws(CommandError) -> Folder {
        for parent in prefixes(base) where mkdir(parent, 0o700) == 0 { made.append(parent) }
        var folder = try open(base, [])
        for name in names {
            if mkdirat(folder.descriptor, name, 0o700) == 0 { made.append("\(folder.path)/\(name)") }
            folder = try folder.inside(name)
        }
        return folder
    }

    private func inside(_ name: String) throws(CommandError) -> Folder {
        try Folder(openat(descriptor, name, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), "\(path)/\(name)")
    }

    /// `/a`, `/a/b`, `/a/b/c` for the last of them.
    private static func prefixes(_ path: String) -> [String] {
        path.split(separator: "/").reduce(into: []) { paths, name in paths.append("\(paths.last ?? "")/\(name)") }
    }
}

// MARK: - Files inside

extension Folder {
    /// The text of a file; nil where there is none.
    ///
    /// - Throws: `CommandError` when it is a link, no plain file, no UTF-8, or cannot be read.
    package func read(_ name: String) throws(CommandError) -> String? {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("read (links are not followed)", "\(path)/\(name)", Errno(rawValue: errno))
        }
        defer { close(file) }
        let bytes: [UInt8]
        do {
            bytes = try readAll(file, limit: 1 << 20)
        } catch {
            throw .system("read", "\(path)/\(name)", error)
        }
        // With anything else in place of what is no text, it could not be put back to the byte.
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(
                """
                \(path)/\(name) has bytes that are not UTF-8, so it was left alone.
                Save it as UTF-8, or take it away, and try again.
                """)
        }
        return text
    }

    /// Puts a file there in one step: whoever opens it sees the old text or the new, also after a crash.
    ///
    /// - Parameter mode: what may be done with the file, and by whom; nil leaves that to the umask.
    /// - Throws: `CommandError` when it cannot be written; what was there is still there then.
    package func write(_ text: String, to name: String, mode: mode_t? = nil) throws(CommandError) {
        let temporary = ".\(name).\(getpid())"
        do throws(Errno) {
            try writeNew(text, to: temporary, mode: mode)
            guard renameat(descriptor, temporary, descriptor, name) == 0 else { throw Errno(rawValue: errno) }
            fsync(descriptor)
        } catch {
            unlinkat(descriptor, temporary, 0)
            throw .system("written", "\(path)/\(name)", error)
        }
    }

    private func writeNew(_ text: String, to name: String, mode: mode_t?) throws(Errno) {
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode ?? 0o644)
        guard file >= 0 else { throw Errno(rawValue: errno) }
        defer { close(file) }
        if let mode, fchmod(file, mode) != 0 { throw Errno(rawValue: errno) }
        try Output.write(text, to: file)
        guard fsync(file) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Takes a file away, where there is one.
    ///
    /// - Throws: `CommandError` when it cannot be taken away.
    package func remove(_ name: String) throws(CommandError) {
        guard unlinkat(descriptor, name, 0) != 0, errno != ENOENT else { return }
        throw .system("removed", "\(path)/\(name)", Errno(rawValue: errno))
    }
}
