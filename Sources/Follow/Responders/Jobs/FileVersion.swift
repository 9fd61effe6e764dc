internal import Glibc

/// The identity of a file's content. It changes with the content, and when another file replaces this file.
struct FileVersion: Equatable {
    private let device: dev_t
    private let inode: ino_t
    private let size: off_t
    private let seconds: time_t
    private let nanoseconds: Int

    /// Reads the version of the file at `path`, following links. `nil` if the file is missing.
    init?(_ path: String) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        (device, inode, size) = (information.st_dev, information.st_ino, information.st_size)
        (seconds, nanoseconds) = (information.st_mtim.tv_sec, information.st_mtim.tv_nsec)
    }
}
