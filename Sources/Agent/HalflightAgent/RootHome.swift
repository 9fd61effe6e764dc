internal import FileSupport
internal import Glibc
internal import HalflightConfiguration
internal import SystemPackage

/// The home of root's agent, which reads, runs and keeps no file of another user's.
enum RootHome {
    /// The first of the person's folders that belongs to another user; `nil` unless this process is root's.
    static func foreignFolder(_ folders: Folders, user: uid_t = geteuid()) -> (path: String, owner: uid_t)? {
        guard user == 0 else { return nil }
        let home = environmentVariable("HOME") ?? "/"
        return [home, folders.configuration, folders.configurationFile, folders.state].lazy.compactMap { path in
            owner(of: path).flatMap { $0 == user ? nil : (path, $0) }
        }.first
    }

    /// Goes on in root's own home, or in none if another user owns that, too.
    ///
    /// - Returns: the new home.
    static func enter() -> String {
        let home = getpwuid(0).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) } ?? "/root"
        for name in ["CONFIG", "STATE", "DATA", "CACHE"] { unsetenv("XDG_\(name)_HOME") }
        for name in ["CONFIG", "DATA"] { unsetenv("XDG_\(name)_DIRS") }
        setenv("HOME", home, 1)
        guard foreignFolder(.current) != nil else { return home }
        // Nothing can lie below a device.
        setenv("HOME", "/dev/null", 1)
        return "/dev/null"
    }
}
