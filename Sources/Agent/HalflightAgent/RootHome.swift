internal import Glibc
internal import HalflightConfiguration
internal import HalflightSupport
internal import SystemPackage

/// The home of root's agent, which reads, runs and keeps nothing of another user's.
enum RootHome {
    /// The first of the person's folders that belongs to another user; `nil` unless this process is root's.
    static func foreignFolder(_ folders: Folders, user: uid_t = geteuid()) -> (path: String, owner: uid_t)? {
        guard user == 0 else { return nil }
        let home = environmentVariable("HOME") ?? "/"
        return [home, folders.configuration, folders.configurationFile, folders.state].lazy.compactMap { path in
            var information = stat()
            return stat(path, &information) == 0 && information.st_uid != user ? (path, information.st_uid) : nil
        }.first
    }

    /// Goes on in root's own home, or in none if another user owns that, too.
    ///
    /// - Returns: the new home.
    static func enter() -> String {
        let home = getpwuid(0).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) } ?? "/root"
        var information = stat()
        // Nothing can lie below a device.
        let own = stat(home, &information) == 0 && information.st_uid == 0 ? home : "/dev/null"
        setenv("HOME", own, 1)
        for name in ["CONFIG", "STATE", "DATA", "CACHE"] { unsetenv("XDG_\(name)_HOME") }
        return own
    }
}
