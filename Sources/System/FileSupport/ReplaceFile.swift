internal import Glibc
package import SystemPackage

/// Replaces a file atomically. Even after a power cut, a reader finds the old or the new content. The new content is
/// written to a file beside it, synced to the disk and moved over it. A link is replaced, not followed. A file keeps
/// its mode. Missing folders are created, for their owner alone.
///
/// - Parameter newMode: the mode of a new file, before the umask.
package func replaceFile(_ path: String, with bytes: [UInt8], newMode: CInterop.Mode = 0o600) throws(FileError) {
    let (folder, name) = folderAndName(path)
    do throws(Errno) {
        guard !name.isEmpty else { throw .isDirectory }
        let descriptor = try withFolders(of: path) { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        try replaceFile(name, in: FileDescriptor(rawValue: descriptor), with: bytes, newMode: newMode)
    } catch {
        throw FileError(path, .unwritable(error))
    }
}

package func replaceFile(
    _ name: String, in folder: FileDescriptor, with bytes: [UInt8], newMode: CInterop.Mode
) throws(Errno) {
    var information = stat()
    let isThere =
        fstatat(folder.rawValue, name, &information, AT_SYMLINK_NOFOLLOW) == 0
        && information.st_mode & S_IFMT == S_IFREG
    let temporary = temporaryName(for: name)
    unlinkat(folder.rawValue, temporary, 0)
    do throws(Errno) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(folder.rawValue, temporary, flags, isThere ? 0o600 : newMode)
        guard file >= 0 else { throw Errno(rawValue: errno) }
        defer { close(file) }
        try writeAll(bytes, to: file)
        guard !isThere || fchmod(file, information.st_mode & 0o7777) == 0, fsync(file) == 0,
            renameat(folder.rawValue, temporary, folder.rawValue, name) == 0
        else { throw Errno(rawValue: errno) }
    } catch {
        unlinkat(folder.rawValue, temporary, 0)
        throw error
    }
    fsync(folder.rawValue)
}

/// Creates a symbolic link, replacing `path` in one step.
package func replaceLink(_ path: String, to target: String) throws(FileError) {
    let (folder, name) = (FilePath(path).removingLastComponent(), FilePath(path).lastComponent?.string ?? "")
    let temporary = folder.appending(temporaryName(for: name)).string
    unlink(temporary)
    guard symlink(target, temporary) == 0, rename(temporary, path) == 0 else {
        let error = Errno(rawValue: errno)
        unlink(temporary)
        throw FileError(path, .unwritable(error))
    }
}

/// Deletes temporary files of processes that ended during a replacement. Spares files younger than a minute, which a
/// process of another machine or container may need. `wallTime` is in seconds since 1970; `nil` for now.
package func deleteLeftovers(of path: String, at wallTime: Int? = nil) {
    let (folder, name) = (FilePath(path).removingLastComponent(), FilePath(path).lastComponent?.string ?? "")
    let prefix = temporaryName(for: name, of: "")
    for name in (try? listFolder(folder.string)) ?? [] where name.hasPrefix(prefix) {
        guard let process = Int32(name.dropFirst(prefix.count)), process > 0 else { continue }
        guard kill(process, 0) != 0, errno == ESRCH else { continue }
        let leftover = folder.appending(name).string
        var information = stat()
        guard lstat(leftover, &information) == 0 else { continue }
        // An optimized build finds no fields in a timespec if the module also imports Synchronization.
        let (seconds, _) = unsafeBitCast(information.st_mtim, to: (Int, Int).self)
        guard (wallTime ?? time(nil)) - 60 >= seconds else { continue }
        unlink(leftover)
    }
}

/// A hidden name in the same folder, unique to a process.
private func temporaryName(for name: String, of process: String = "\(getpid())") -> String {
    ".\(name).halflight-\(process)"
}
