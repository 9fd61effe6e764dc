internal import FileSupport
package import PathTrust
internal import SystemPackage
internal import Vocabulary

/// A program that the user put into a hooks folder.
struct Hook: Equatable {
    /// Two digits for the order, a dash and a name. For example, `50-wallpaper`.
    let name: String
    let path: String
    /// The hook's arguments, or `nil` for the appearance's name.
    var arguments: [String]?
    /// Whether this is a darkman script. A script may have any name, and bash runs it if it has no `#!` line.
    var isScript = false

    /// The hook's number, 00...99. Hooks with the same number run in parallel.
    var number: Substring { name.prefix(2) }

    /// Whether an editor or a package update left the file. For example, `50-wallpaper~` or `50-x.dpkg-old`.
    static func isLeftOver(_ name: String) -> Bool {
        let endings = [".bak", ".orig", ".swp", ".rpmnew", ".rpmsave", ".rpmorig", ".pacnew", ".pacsave"]
        return name.hasSuffix("~") || endings.contains(where: name.hasSuffix)
            || ["old", "new", "dist", "tmp", "bak"].contains { name.hasSuffix(".dpkg-\($0)") }
    }

    /// Returns a valid hook name based on another name. For example, `05-x` for `5-x`, and `50-x` for `x`.
    static func better(_ name: String) -> String {
        let digits = name.prefix { $0.isASCII && $0.isNumber }
        let rest = name.dropFirst(digits.count).drop { "-_. ".contains($0) }
        let word = rest.isEmpty ? name[...] : rest
        return digits.count == 1 && !rest.isEmpty
            ? "0\(digits)-\(word)" : "\(digits.count == 2 ? digits : "50")-\(word)"
    }

    /// Whether a file with this name is meant as a hook.
    static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.count > 3 && digits.contains(bytes[0]) && digits.contains(bytes[1])
            && bytes[2] == UInt8(ascii: "-") && !isLeftOver(name)
    }
}

/// Folders with programs to run at a change. If two programs have the same name, the first one counts.
package struct HookFolders: Sendable {
    /// The kinds of programs. The raw values are their names in the list of responders.
    enum Kind: String {
        case hooks
        /// Hooks that run before everything else.
        case before
        case darkman
    }

    let kind: Kind
    private let paths: [String]

    package init(_ paths: [String]) { self.init(.hooks, paths) }

    private init(_ kind: Kind, _ paths: [String]) { (self.kind, self.paths) = (kind, paths) }

    package static func before(_ paths: [String]) -> HookFolders { HookFolders(.before, paths) }

    /// Creates the folders of darkman's scripts, which run in parallel (darkman(1), "Custom executables"). darkman 1
    /// runs those in `dark-mode.d` or `light-mode.d` without arguments. darkman 2 and later run those in `darkman` with
    /// `dark` or `light`. `data` is `$XDG_DATA_HOME`, then `$XDG_DATA_DIRS`.
    package static func darkman(data: [String]) -> HookFolders { HookFolders(.darkman, data) }

    /// The folders that contain the programs. They may be missing.
    package var places: [String] {
        guard kind == .darkman else { return paths }
        return HookFolders.darkmanFolders.flatMap { folder in paths.map { "\($0)/\(folder)" } }
    }

    private static let darkmanFolders = ["dark-mode.d", "light-mode.d", "darkman"]

    /// One sentence for each file that may be meant as a hook and cannot run.
    package var problems: [PathProblem] { contents(for: .day).problems }

    struct Contents: Equatable {
        /// The usable hooks, grouped by number in ascending order.
        var stages: [[Hook]] = []
        var problems: [PathProblem] = []
    }

    /// Finds the programs for an appearance. Hooks are the same for both.
    func contents(for appearance: Appearance) -> Contents {
        var contents = Contents()
        let judge = PathJudge()
        guard kind != .darkman else {
            let mode = appearance == .night ? "dark" : "light"
            let scripts: [Hook] = HookFolders.darkmanFolders.flatMap { folder in
                let found = files(in: paths.map { "\($0)/\(folder)" }, judge, "script", &contents.problems) {
                    let arguments = folder == "darkman" ? [mode] : []
                    return Hook(name: "\(folder)/\($0)", path: $1, arguments: arguments, isScript: true)
                }
                // Scripts of the other appearance are judged as well: a problem lasts until it is corrected.
                return ["\(mode)-mode.d", "darkman"].contains(folder) ? found : []
            }
            if !scripts.isEmpty { contents.stages = [scripts] }
            return contents
        }
        let hooks = files(in: paths, judge, "hook", &contents.problems) { Hook(name: $0, path: $1) }
        let stages = Dictionary(grouping: hooks.sorted { $0.name < $1.name }, by: \.number)
        contents.stages = stages.sorted { $0.key < $1.key }.map(\.value)
        return contents
    }

    /// Returns the usable files. Even an unusable file hides later files of the same name. `kind` is the word for such
    /// a file in `problems`, which receive a sentence for each unusable folder and file.
    private func files(
        in folders: [String], _ judge: PathJudge, _ kind: String, _ problems: inout [PathProblem],
        hook: (_ name: String, _ path: String) -> Hook
    ) -> [Hook] {
        var hooks: [Hook] = []
        var seen: Set<String> = []
        for folder in folders {
            var names: [String] = []
            do {
                names = try listFolder(folder)
            } catch {
                problems.append(PathProblem(folder, "the \(kind)s in \(error)"))
            }
            guard !names.isEmpty else { continue }
            let place: PathJudge.Entry
            do throws(Errno) {
                place = try judge.find(FilePath(folder))
            } catch {
                problems.append(PathProblem(folder, "the \(kind)s in \(folder) do not run: \(error)"))
                continue
            }
            if let why = place.problem {
                problems.append(why.after("the \(kind)s in \(folder) do not run: "))
                continue
            }
            for name in names where seen.insert(name).inserted {
                let hook = hook(name, "\(folder)/\(name)")
                switch hook.verdict(by: judge, name, in: place) {
                case .runs: hooks.append(hook)
                case .ignored: break
                case .refused(let why): problems.append(why.after("\(kind) \(hook.path) does not run: "))
                }
            }
        }
        return hooks
    }
}
