import FileSupport
internal import Glibc
internal import SystemPackage

/// A folder that stays open, so that links can't redirect changes in it.
package struct Folder: ~Copyable {
    private let descriptor: Int32
    package let path: String

    private init(_ descriptor: Int32, _ path: String) throws(CommandError) {
        guard descriptor >= 0 else {
            throw .system("opened as a folder (links are not followed)", path, Errno(rawValue: errno))
        }
        (self.descriptor, self.path) = (descriptor, path)
    }

    deinit {
        close(descriptor)
    }

    /// Opens `base`, then the folders `names` in it. Only `base` may be a link: the configuration may be elsewhere.
    package static func open(_ base: String, _ names: [String]) throws(CommandError) -> Folder {
        var folder = try Folder(Glibc.open(base, O_DIRECTORY | O_CLOEXEC), base)
        for name in names { folder = try folder.inside(name) }
        return folder
    }

    /// Opens folders like `open`. Creates missing ones for their owner alone, and adds them to `made`, outer first.
    package static func make(_ base: String, _ names: [String], made: inout [String]) throws(CommandError) -> Folder {
        do throws(Errno) {
            made += try makeFolders(base)
        } catch {
            throw .system("made", base, error)
        }
        var folder = try open(base, [])
        for name in names {
            if mkdirat(folder.descriptor, name, 0o700) == 0 {
                made.append("\(folder.path)/\(name)")
            } else if errno != EEXIST {
                throw .system("made", "\(folder.path)/\(name)", Errno(rawValue: errno))
            }
            folder = try folder.inside(name)
        }
        return folder
    }

    private func inside(_ name: String) throws(CommandError) -> Folder {
        try Folder(openat(descriptor, name, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), "\(path)/\(name)")
    }

    /// The text of a file, or `nil` if it's missing. At most 1 MiB.
    package func read(_ name: String) throws(CommandError) -> String? {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(name, limit: 1 << 20, in: FileDescriptor(rawValue: descriptor), followsLinks: false)
        } catch {
            if error.isMissing { return nil }
            throw CommandError("\(path)/\(name) \(error.reason).")
        }
        // If invalid bytes were replaced, the file couldn't be restored exactly.
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(
                "\(path)/\(name) has bytes that are not UTF-8, so it was left alone.",
                "Save it as UTF-8, or move it away, and try again.")
        }
        return text
    }

    /// Replaces a file in one step, even in a crash. A file keeps its mode; the umask limits the mode of a new file.
    package func write(_ text: String, to name: String) throws(CommandError) {
        do {
            try replaceFile(name, in: FileDescriptor(rawValue: descriptor), with: Array(text.utf8), newMode: 0o644)
        } catch {
            throw .system("written", "\(path)/\(name)", error)
        }
    }

    package func remove(_ name: String) throws(CommandError) {
        guard unlinkat(descriptor, name, 0) != 0, errno != ENOENT else { return }
        throw .system("removed", "\(path)/\(name)", Errno(rawValue: errno))
    }
}

package func parent(_ path: String) -> String { FilePath(path).removingLastComponent().string }

package func lastComponent(_ path: String) -> String { FilePath(path).lastComponent?.string ?? "" }
