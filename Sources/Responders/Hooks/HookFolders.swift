internal import HalflightSupport
internal import Switching

/// A program that a person put into a folder of hooks.
struct Hook: Equatable {
    /// Two digits, which order the hooks, a dash and a name: `50-wallpaper`.
    let name: String
    let path: String
    /// Its arguments; nil for the appearance's name.
    var arguments: [String]?
    /// Whether bash runs it if it has no `#!` line.
    var mayBeBareScript = false

    /// The hooks of one number run in parallel, 0...99.
    var number: Substring { name.prefix(2) }

    /// Whether a file of this name is meant as a hook; an editor's backup (`50-wallpaper~`) is not.
    static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.count > 3 && digits.contains(bytes[0]) && digits.contains(bytes[1])
            && bytes[2] == UInt8(ascii: "-") && !name.hasSuffix("~")
    }
}

/// Folders with programs to run at a change.
protocol HookSource {
    /// Finds the programs for an appearance.
    func contents(for appearance: Appearance, _ check: HookCheck) -> HookFolders.Contents
}

/// The folders of hooks; the first of two hooks with the same name counts.
package struct HookFolders: Sendable {
    package let paths: [String]

    package init(_ paths: [String]) {
        self.paths = paths
    }
}

extension HookFolders: HookSource {
    /// One sentence for each file that may be meant as a hook and cannot run.
    package var objections: [String] { contents(for: .day, HookCheck()).objections }

    struct Contents: Equatable {
        /// The hooks that may run: those of one number together, the numbers ascending.
        var stages: [[Hook]] = []
        /// One sentence for each other file that may be meant as a hook.
        var objections: [String] = []
    }

    /// Finds the hooks, which are the same for both appearances.
    ///
    /// A file that may not run still hides one with the same name in a later folder: so a link to `/bin/true` turns off
    /// a hook that was installed for everybody.
    func contents(for _: Appearance, _ check: HookCheck) -> Contents {
        var contents = Contents()
        let hooks = check.files(in: paths, "hook", &contents.objections) { check.verdict(on: Hook(name: $0, path: $1)) }
        for (name, path) in hooks.sorted(by: { $0.name < $1.name }) {
            let hook = Hook(name: name, path: path)
            if contents.stages.last?.first?.number == hook.number {
                contents.stages[contents.stages.count - 1].append(hook)
            } else {
                contents.stages.append([hook])
            }
        }
        return contents
    }
}

extension HookCheck {
    /// The files in `folders` that may run; the first of two with the same name counts.
    ///
    /// - Parameters:
    ///   - kind: the word for such a file in objections.
    ///   - objections: gets a sentence for each folder and each file that cannot be used.
    func files(
        in folders: [String], _ kind: String, _ objections: inout [String],
        verdict: (_ name: String, _ path: String) -> Verdict
    ) -> [(name: String, path: String)] {
        var files: [(name: String, path: String)] = []
        var seen: Set<String> = []
        for folder in folders {
            var names: [String] = []
            do {
                names = try listFolder(folder)
            } catch {
                objections.append("the \(kind)s in \(error)")
            }
            if !names.isEmpty, let why = ownership.problem(ofFolder: folder) {
                objections.append("the \(kind)s in \(folder) do not run: \(why)")
                continue
            }
            for name in names where seen.insert(name).inserted {
                let path = "\(folder)/\(name)"
                switch verdict(name, path) {
                case .runs: files.append((name, path))
                case .ignored: break
                case .refused(let why): objections.append("\(kind) \(path) does not run: \(why)")
                }
            }
        }
        return files
    }
}
