package import Glibc

/// Checks whether somebody else could have written a file that runs as a program, or names one.
///
/// Such a file acts with all that this user may do, so nobody else may be able to change what is in it, nor to put
/// another into its folder.
package struct FileOwnership {
    /// The user whose files count, besides root's.
    package var user: uid_t
    /// Whether a group has no members but that user.
    package var isPrivate: (_ group: gid_t, _ owner: uid_t) -> Bool

    package init(user: uid_t = geteuid(), isPrivate: @escaping (gid_t, uid_t) -> Bool = isPrivateGroup(_:of:)) {
        (self.user, self.isPrivate) = (user, isPrivate)
    }

    /// The words between a reason and the command that removes it.
    package static let remedy = "; to let it run: "

    /// The reason why others could have written a file, its folder, or what it is a link to; nil when they could not.
    package func problem(ofFile path: String) -> String? {
        var file = stat()
        guard let place = resolvedPath(path), stat(place, &file) == 0 else { return nil }
        func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
        return problem(of: place, file) ?? problem(ofFolder: folder(path)) ?? problem(ofFolder: folder(place))
    }

    /// The reason why others could put something into a folder, or swap it; nil when they could not, or there is none.
    package func problem(ofFolder path: String) -> String? {
        guard let place = resolvedPath(path) else { return nil }
        var folder = stat()
        guard stat(place, &folder) == 0, folder.st_mode & S_IFMT == S_IFDIR else { return nil }
        if let problem = problem(of: place, folder) { return problem }
        var parent = place[...]
        while let slash = parent.lastIndex(of: "/"), slash > parent.startIndex {
            parent = parent[..<slash]
            guard stat(String(parent), &folder) == 0 else { continue }
            // In /tmp and its like, what is another's cannot be moved.
            guard folder.st_mode & S_IWOTH != 0, folder.st_mode & S_ISVTX == 0 else { continue }
            return "every user can write to \(parent), and so replace the folder: chmod o-w \(parent)"
        }
        return nil
    }

    /// The reason why others may write to what has this mode and these owners, and what to do; nil when they may not.
    package func problem(of path: String, _ status: stat) -> String? {
        guard status.st_uid == user || status.st_uid == 0 else {
            return "it belongs to user \(status.st_uid), and only files of yours or root's may run"
        }
        if status.st_mode & S_IWOTH != 0 { return "every user can write to it\(FileOwnership.remedy)chmod o-w \(path)" }
        if status.st_mode & S_IWGRP != 0, !isPrivate(status.st_gid, status.st_uid) {
            return "its group can write to it\(FileOwnership.remedy)chmod g-w \(path)"
        }
        return nil
    }
}

/// Whether `group` is the user's private one: the user's own group, named as the user, without other members.
///
/// Debian, Fedora and others give each user such a group, and with it the umask 002, by which every new file is
/// group-writable. pam_umask(8) knows the group by the equal name. Whether others have it as their own group is not
/// asked: that would mean to list all users, who may be on a server.
package func isPrivateGroup(_ group: gid_t, of owner: uid_t) -> Bool {
    guard let account = getpwuid(owner), account.pointee.pw_gid == group,
        let entry = getgrgid(group),
        strcmp(entry.pointee.gr_name, account.pointee.pw_name) == 0
    else { return false }
    var member = entry.pointee.gr_mem
    while let name = member?.pointee {
        guard strcmp(name, account.pointee.pw_name) == 0 else { return false }
        member = member?.successor()
    }
    return true
}
