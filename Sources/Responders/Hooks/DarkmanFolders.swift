internal import Switching

/// Where darkman's users have their scripts.
///
/// darkman 1 runs all that is executable in `dark-mode.d` or `light-mode.d`, without arguments; since darkman 2 there is
/// one folder `darkman`, whose scripts are told `dark` or `light`. All of them run side by side (darkman(1), "Custom
/// executables").
public struct DarkmanFolders: Sendable {
    /// The folders in which those folders are looked for; of scripts with an equal name, that of the earlier one counts.
    public let data: [String]

    /// The folders of a person's data and of the machine's: `$XDG_DATA_HOME`, then `$XDG_DATA_DIRS`.
    public init(data: [String]) {
        self.data = data
    }
}

extension DarkmanFolders: HookSource {
    func contents(for appearance: Appearance, _ check: HookCheck) -> HookFolders.Contents {
        let mode = appearance == .night ? "dark" : "light"
        var contents = HookFolders.Contents()
        let hooks =
            scripts(in: "\(mode)-mode.d", arguments: [], check, &contents.objections)
            + scripts(in: "darkman", arguments: [mode], check, &contents.objections)
        if !hooks.isEmpty { contents.stages = [hooks] }
        return contents
    }

    private func scripts(
        in folder: String, arguments: [String], _ check: HookCheck, _ objections: inout [String]
    ) -> [Hook] {
        var hooks: [Hook] = []
        var seen: Set<String> = []
        for place in data.map({ "\($0)/\(folder)" }) {
            let (names, failure) = namesInFolder(place)
            if let failure { objections.append("the scripts in \(place) cannot be listed: \(failure)") }
            if !names.isEmpty, let why = check.distrust(ofFolder: place) {
                objections.append("the scripts in \(place) do not run: \(why)")
                continue
            }
            for name in names.sorted() where name != "." && name != ".." && seen.insert(name).inserted {
                let path = "\(place)/\(name)"
                switch check.verdict(onScript: path) {
                case .ignored: break
                case .refused(let why): objections.append("script \(path) does not run: \(why)")
                case .runs:
                    hooks.append(
                        Hook(name: "\(folder)/\(name)", path: path, arguments: arguments, mayBeBareScript: true))
                }
            }
        }
        return hooks
    }
}
