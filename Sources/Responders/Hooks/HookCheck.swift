internal import Glibc
internal import SDEvent

/// Why a file that says what programs to run is not to be used: somebody else could have written it; nil when nobody could.
///
/// The same holds for it as for hooks.
package func distrust(ofFile path: String) -> String? {
    HookCheck().distrust(ofFile: path)
}

/// Says which files may run as hooks.
///
/// A hook runs with all that the agent's user may do, so nobody else may be able to change what is in it, nor to put
/// another into its folder.
struct HookCheck {
    /// What becomes of a file.
    enum Verdict: Equatable {
        case runs
        /// It is no hook, and not meant to be one.
        case ignored
        /// It may be meant as a hook but may not run, for this reason, which says what to do.
        case refused(String)
    }

    /// The agent's user.
    var user: uid_t = geteuid()
    /// Whether a group has no members but that user.
    var isPrivate: @MainActor (_ group: gid_t, _ owner: uid_t) -> Bool = isPrivate(_:of:)

    /// Looks at the file that a hook is, or that it is a link to.
    func verdict(on hook: Hook) -> Verdict {
        var file = stat()
        guard stat(hook.path, &file) == 0 else {
            let why = errno == ENOENT ? "it is a link that leads nowhere" : String(cString: strerror(errno))
            return Hook.isName(hook.name) ? .refused(why) : .ignored
        }
        let isFile = file.st_mode & S_IFMT == S_IFREG
        let isExecutable = file.st_mode & 0o111 != 0
        guard Hook.isName(hook.name) else {
            // A folder, a README or a backup is no surprise here; a program is.
            guard isFile, isExecutable, !hook.name.hasPrefix("."), !hook.name.hasSuffix("~") else { return .ignored }
            return .refused("a hook's name is two digits, a dash and a word, such as 50-\(hook.name)")
        }
        guard isFile else { return .refused("it is not a file") }
        if let why = distrust(of: hook.path, mode: file.st_mode, owner: file.st_uid, group: file.st_gid) {
            return .refused(why)
        }
        return isExecutable ? .runs : .refused("it is not executable\(HookFolders.remedy)chmod +x \(hook.path)")
    }

    /// Looks at the file that a script of another program's is, whatever its name.
    func verdict(onScript path: String) -> Verdict {
        var file = stat()
        guard stat(path, &file) == 0 else {
            return .refused(errno == ENOENT ? "it is a link that leads nowhere" : String(cString: strerror(errno)))
        }
        guard file.st_mode & S_IFMT == S_IFREG, file.st_mode & 0o111 != 0 else { return .ignored }
        return distrust(of: path, mode: file.st_mode, owner: file.st_uid, group: file.st_gid).map { .refused($0) }
            ?? .runs
    }

    /// Why what lies in a folder is not to be trusted, whatever it is: others could put theirs there, or swap it before it
    /// runs; nil when they cannot, and where there is no such folder.
    func distrust(ofFolder path: String) -> String? {
        guard let place = ProgramSearch.resolved(path) else { return nil }
        var folder = stat()
        guard stat(place, &folder) == 0, folder.st_mode & S_IFMT == S_IFDIR else { return nil }
        if let why = distrust(of: place, mode: folder.st_mode, owner: folder.st_uid, group: folder.st_gid) {
            return why
        }
        var parent = place[...]
        while let slash = parent.lastIndex(of: "/"), slash > parent.startIndex {
            parent = parent[..<slash]
            guard stat(String(parent), &folder) == 0 else { continue }
            // In /tmp and its like, what is another's cannot be moved.
            guard folder.st_mode & S_IWOTH != 0, folder.st_mode & S_ISVTX == 0 else { continue }
            return "everybody may write to \(parent), and so put another folder in its place: chmod o-w \(parent)"
        }
        return nil
    }

    /// Why a file that says what to run is not to be trusted, or where it lies, or what it is a link to; nil when all is.
    func distrust(ofFile path: String) -> String? {
        var file = stat()
        guard let place = ProgramSearch.resolved(path), stat(place, &file) == 0 else { return nil }
        if let why = distrust(of: place, mode: file.st_mode, owner: file.st_uid, group: file.st_gid) { return why }
        func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }
        return distrust(ofFolder: folder(path)) ?? distrust(ofFolder: folder(place))
    }

    /// Why a file with this mode and these owners is not to be trusted, and what to do; nil when it is.
    func distrust(of path: String, mode: mode_t, owner: uid_t, group: gid_t) -> String? {
        if owner != user, owner != 0 {
            return "it belongs to the user with the number \(owner), and only your own files and root's may run"
        }
        if mode & S_IWOTH != 0 {
            return "everybody may write to it\(HookFolders.remedy)chmod o-w \(path)"
        }
        if mode & S_IWGRP != 0, !isPrivate(group, owner) {
            return "its group may write to it\(HookFolders.remedy)chmod g-w \(path)"
        }
        return nil
    }
}

/// Whether `group` is the user's private one: the user's own group, named as the user, without other members.
///
/// Debian, Fedora and others give each user such a group, and with it the umask 002, by which every new file is
/// group-writable. pam_umask(8) knows the group by the equal name. Who else has it as their own group is not asked:
/// that would mean to list all users, who may be on a server.
private func isPrivate(_ group: gid_t, of owner: uid_t) -> Bool {
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
