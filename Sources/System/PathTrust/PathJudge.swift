import CLinux
package import FileSupport
package import Glibc
package import SystemPackage
internal import TextSupport

/// Finds files by path, and judges whether others could have changed them. A program, or a file that names a program,
/// acts with all of this user's rights. So the file and each folder and link on the way to it, from the root on, must
/// belong to this user or root, and other users must not be able to write to them. The judge walks the path itself,
/// link by link and by the bytes of the names. So the judged, the opened and the resolved file are the same.
package final class PathJudge {
    /// The file, folder or other entry at the end of a path.
    package final class Entry {
        /// The open entry. Only a place (O_PATH) unless opened with other flags.
        package let descriptor: FileDescriptor
        package let status: stat
        /// The path without links.
        package fileprivate(set) var path: FilePath = "/"
        /// The first reason why others could have written or replaced the entry, if they could.
        package fileprivate(set) var problem: PathProblem?

        fileprivate init(_ descriptor: Int32) throws(Errno) {
            self.descriptor = FileDescriptor(rawValue: descriptor)
            var status = stat()
            let result = fstat(descriptor, &status)
            self.status = status
            guard result == 0 else { throw Errno(rawValue: errno) }
        }

        deinit {
            close(descriptor.rawValue)
        }

        /// Whether the entry is of this kind. Not `mode_t`, which is ambiguous: CLinux and Glibc both have it.
        package func isKind(_ kind: UInt32) -> Bool { status.st_mode & S_IFMT == kind }

        /// Whether the folder is like /tmp. Every user can create files there, but can't move other users' files.
        fileprivate var isShared: Bool { isKind(S_IFDIR) && status.st_mode & (S_ISVTX | S_IWOTH) == S_ISVTX | S_IWOTH }
    }

    /// The user whose files are trusted, besides root's.
    private let user: uid_t
    private let privateGroup: (uid_t) -> gid_t?
    /// The groups that may write: this user's own and root's. Read once: a judge is for one occasion.
    private lazy var groups = [user, 0].compactMap(privateGroup)

    package convenience init() {
        self.init { user in
            guard let accounts = textOfFile("/etc/passwd"), let groups = textOfFile("/etc/group") else { return nil }
            return PrivateGroup.of(user, passwd: accounts, group: groups)
        }
    }

    init(user: uid_t = geteuid(), privateGroup: @escaping (uid_t) -> gid_t?) {
        (self.user, self.privateGroup) = (user, privateGroup)
    }

    /// O_PATH (open(2)). fcntl.h declares this name only for GNU programs.
    package static let pathOnly = __O_PATH

    /// Finds the entry at a path, following links, and opens it with `flags` (open(2)). A relative path starts at
    /// `folder`, or at the working folder.
    package func find(
        _ path: FilePath, in folder: Entry? = nil, opening flags: Int32 = PathJudge.pathOnly
    ) throws(Errno) -> Entry {
        guard !path.isEmpty else { throw .noSuchFileOrDirectory }
        var rest: [FilePath.Component] = path.components.reversed()
        var (place, way, problem): (Entry, FilePath, PathProblem?)
        if path.isRelative, let folder {
            (place, way, problem) = (folder, folder.path, folder.problem)
        } else {
            if path.isRelative { rest += try workingFolder().components.reversed() }
            (place, way) = (try root(), "/")
            problem = self.problem(of: place, at: way, in: place, isEnd: rest.isEmpty)
        }
        var links = 0
        while let name = rest.popLast() {
            let entry = try open(name, in: place, rest.isEmpty ? flags : PathJudge.pathOnly | O_DIRECTORY)
            let target = entry.isKind(S_IFLNK) ? FilePath(platformString: try readLink("", in: entry.descriptor)) : nil
            if name.kind == .regular {
                way.append(name)
            } else if name.kind == .parentDirectory {
                way.removeLastComponent()
            }
            problem = problem ?? self.problem(of: entry, at: way, in: place, isEnd: rest.isEmpty && target == nil)
            if let target {
                links += 1
                // The kernel follows 40 links (path_resolution(7)).
                guard links <= 40 else { throw .tooManySymbolicLinkLevels }
                if target.isAbsolute { (place, way) = (try root(), "/") } else { way.removeLastComponent() }
                rest += target.components.reversed()
            } else {
                guard rest.isEmpty || entry.isKind(S_IFDIR) else { throw .notDirectory }
                place = entry
            }
        }
        (place.path, place.problem) = (way, problem)
        return place
    }

    private func root() throws(Errno) -> Entry {
        let descriptor = Glibc.open("/", PathJudge.pathOnly | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return try Entry(descriptor)
    }

    /// Opens an entry of a folder. Opens a link itself as a place, not its target.
    private func open(_ name: FilePath.Component, in folder: Entry, _ flags: Int32) throws(Errno) -> Entry {
        func open(_ flags: Int32) -> Int32 {
            var descriptor: Int32
            repeat {
                descriptor = name.withPlatformString {
                    openat(folder.descriptor.rawValue, $0, flags | O_NOFOLLOW | O_CLOEXEC)
                }
            } while descriptor < 0 && errno == EINTR
            return descriptor
        }
        var descriptor = open(flags)
        if descriptor < 0, errno == ENOTDIR || errno == ELOOP { descriptor = open(PathJudge.pathOnly) }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return try Entry(descriptor)
    }
}

// MARK: - The judgement

extension PathJudge {
    /// - Parameter isEnd: whether the path leads to `entry`, and not only through it.
    private func problem(of entry: Entry, at path: FilePath, in folder: Entry, isEnd: Bool) -> PathProblem? {
        func problem(_ what: String, remedy: String? = nil) -> PathProblem {
            PathProblem(path.string, what, remedy: remedy)
        }
        guard isTrusted(entry.status.st_uid) else {
            let owner = "belongs to user \(entry.status.st_uid)"
            guard isEnd else {
                return problem("\(path), through which the path leads, \(owner), who could lead it elsewhere")
            }
            let (file, copy) = (path.string.shellWord, "\(path).new".shellWord)
            return problem(
                "it \(owner), and only files of yours or root's may run",
                remedy: entry.isKind(S_IFREG) ? "cp \(file) \(copy) && mv -f \(copy) \(file)" : nil)
        }
        if folder.isShared, !entry.isKind(S_IFDIR), entry.status.st_nlink > 1 {
            return problem(
                "\(path) has further hard links, and every user can make them in \(path.removingLastComponent())")
        }
        // Links have no modes, and writing to a socket doesn't change it. In a folder like /tmp, entries of this user
        // or root can't be moved.
        let isSticky = entry.isKind(S_IFDIR) && entry.status.st_mode & S_ISVTX != 0
        guard !entry.isKind(S_IFLNK), !entry.isKind(S_IFSOCK), isEnd || !isSticky else { return nil }
        return writer(entry.status, hasAccessList: mayHaveAccessList(entry.descriptor)).map {
            let place = isEnd ? "it" : "\(path), through which the path leads"
            return problem("\($0.name) can write to \(place)", remedy: "\($0.remedy) \(path.string.shellWord)")
        }
    }

    /// Returns who else may write, and the command that prevents it. With an access list (acl(5)), the mode's group
    /// bits limit the rights of everyone on it.
    func writer(_ status: stat, hasAccessList: @autoclosure () -> Bool) -> (name: String, remedy: String)? {
        if status.st_mode & S_IWOTH != 0 { return ("every user", "chmod o-w") }
        guard status.st_mode & S_IWGRP != 0 else { return nil }
        if hasAccessList() { return ("whoever its access list names", "chmod g-w") }
        return groups.contains(status.st_gid)
            ? nil : ("its group \(status.st_gid), which is not yours alone,", "chmod g-w")
    }

    /// Whether an open file has an access list, or can't tell. The file may be open only as a place (O_PATH).
    private func mayHaveAccessList(_ file: FileDescriptor) -> Bool {
        getxattr("/proc/self/fd/\(file.rawValue)", "system.posix_acl_access", nil, 0) >= 0
            || errno != ENODATA && errno != EOPNOTSUPP
    }

    private func isTrusted(_ owner: uid_t) -> Bool { owner == user || owner == 0 }
}

extension PathJudge {
    /// Reads a regular file like the function `readFile`, and judges it like an ``Entry``.
    package func readFile(_ path: String, limit: Int) throws(FileError) -> (bytes: [UInt8], problem: PathProblem?) {
        let file: Entry
        do throws(Errno) {
            file = try find(FilePath(path), opening: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        } catch {
            throw FileError(path, .unreadable(error))
        }
        if let cause = obstacle(to: file.status, limit: limit) { throw FileError(path, cause) }
        return (try readToEnd(file.descriptor, of: path, limit: limit), file.problem)
    }
}
