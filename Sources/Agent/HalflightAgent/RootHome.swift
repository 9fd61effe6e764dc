internal import FileSupport
internal import Glibc
internal import HalflightConfiguration
internal import SystemPackage

/// The home of root's agent. This agent doesn't read, run or keep files of other users.
enum RootHome {
    /// Finds the first of the user's folders with another owner. `nil` unless this process belongs to root.
    static func foreignFolder(_ folders: Folders, user: uid_t = geteuid()) -> (path: String, owner: uid_t)? {
        guard user == 0 else { return nil }
        let home = environmentVariable("HOME") ?? "/"
        return [home, folders.configuration, folders.configurationFile, folders.state].lazy.compactMap { path in
            owner(of: path).flatMap { $0 == user ? nil : (path, $0) }
        }.first
    }

    /// Switches to root's own home. Switches to no home if another user owns that folder. Returns the new home.
    static func enter() -> String {
        let home = getpwuid(0).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) } ?? "/root"
        for name in ["CONFIG", "STATE", "DATA", "CACHE"] { unsetenv("XDG_\(name)_HOME") }
        for name in ["CONFIG", "DATA"] { unsetenv("XDG_\(name)_DIRS") }
        setenv("HOME", home, 1)
        guard foreignFolder(.current) != nil else { return home }
        // Nothing can be below a device.
        setenv("HOME", "/dev/null", 1)
        return "/dev/null"
    }
}
