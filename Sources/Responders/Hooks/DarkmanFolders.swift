internal import HalflightSupport
internal import Switching

/// The folders in which darkman's users have their scripts.
///
/// darkman 1 runs every executable in `dark-mode.d` or `light-mode.d`, without arguments; since darkman 2 there is
/// one folder `darkman`, whose scripts get the argument `dark` or `light`. They all run in parallel (darkman(1),
/// "Custom executables").
package struct DarkmanFolders: Sendable {
    /// `$XDG_DATA_HOME`, then `$XDG_DATA_DIRS`; the first of two scripts with the same name counts.
    package let data: [String]

    package init(data: [String]) {
        self.data = data
    }
}

extension DarkmanFolders: HookSource {
    func contents(for appearance: Appearance, _ check: HookCheck) -> HookFolders.Contents {
        let mode = appearance == .night ? "dark" : "light"
        var contents = HookFolders.Contents()
        var hooks: [Hook] = []
        for (folder, arguments) in [("\(mode)-mode.d", []), ("darkman", [mode])] {
            let paths = data.map { "\($0)/\(folder)" }
            let scripts = check.files(in: paths, "script", &contents.objections) { check.verdict(onScript: $1) }
            for (name, path) in scripts {
                hooks.append(Hook(name: "\(folder)/\(name)", path: path, arguments: arguments, mayBeBareScript: true))
            }
        }
        if !hooks.isEmpty { contents.stages = [hooks] }
        return contents
    }
}
