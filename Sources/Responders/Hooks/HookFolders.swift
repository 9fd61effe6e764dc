internal import Glibc
internal import Switching

/// A program that a person put into a folder of hooks.
struct Hook: Equatable {
    /// Two digits, which order the hooks, a dash and a name: `50-wallpaper`.
    let name: String
    /// Where it is.
    let path: String
    /// What it is told; nil for the appearance's own name.
    var arguments: [String]?
    /// Whether it is run as a script of bash's where it is no program and names none.
    var mayBeBareScript = false

    /// The hooks of one number run side by side, 0...99.
    var number: Substring { name.prefix(2) }

    /// Whether a file of this name is meant as a hook.
    ///
    /// What an editor keeps as a backup (`50-wallpaper~`) is not.
    static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.count > 3 && digits.contains(bytes[0]) && digits.contains(bytes[1])
            && bytes[2] == UInt8(ascii: "-") && !name.hasSuffix("~")
    }
}

/// The folders in which hooks are looked for.
public struct HookFolders: Sendable {
    /// The folders' paths; of hooks with an equal name, that of the earlier folder counts.
    public let paths: [String]

    /// These folders, those that count more first.
    public init(_ paths: [String]) {
        self.paths = paths
    }
}

extension HookFolders {
    /// What is wrong with files that may be meant as hooks, one sentence for each.
    public var objections: [String] { contents(HookCheck()).objections }

    /// What stands in such a sentence before the command that puts it right, where one does.
    public nonisolated static let remedy = "; to let it run: "

    /// What lies in the folders at one moment.
    struct Contents: Equatable {
        /// The hooks that may run: those of one number together, the numbers ascending.
        var stages: [[Hook]] = []
        /// What is wrong with the other files, one sentence for each.
        var objections: [String] = []
    }

    /// Looks into the folders.
    ///
    /// A folder that is not there has no hooks. A file that may not run still stands in the way of one with the same
    /// name in a later folder: so a link to `/bin/true` turns off a hook that was installed for everybody.
    func contents(_ check: HookCheck) -> Contents {
        var contents = Contents()
        var hooks: [String: Hook] = [:]
        var seen: Set<String> = []
        for folder in paths {
            let (names, failure) = namesInFolder(folder)
            if let failure { contents.objections.append("the hooks in \(folder) cannot be listed: \(failure)") }
            if !names.isEmpty, let why = check.distrust(ofFolder: folder) {
                contents.objections.append("the hooks in \(folder) do not run: \(why)")
                continue
            }
            for name in names.sorted() where seen.insert(name).inserted {
                let hook = Hook(name: name, path: "\(folder)/\(name)")
                switch check.verdict(on: hook) {
                case .runs: hooks[name] = hook
                case .ignored: break
                case .refused(let why): contents.objections.append("hook \(hook.path) does not run: \(why)")
                }
            }
        }
        for hook in hooks.values.sorted(by: { $0.name < $1.name }) {
            if contents.stages.last?.first?.number == hook.number {
                contents.stages[contents.stages.count - 1].append(hook)
            } else {
                contents.stages.append([hook])
            }
        }
        return contents
    }
}

extension HookFolders: HookSource {
    func contents(for _: Appearance, _ check: HookCheck) -> Contents { contents(check) }
}

/// What has hooks to run.
protocol HookSource {
    /// Looks for the hooks that an appearance has.
    func contents(for appearance: Appearance, _ check: HookCheck) -> HookFolders.Contents
}
