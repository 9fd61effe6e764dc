import Glibc
import PathTrust
import Responders
import SystemPackage
import TextSupport

/// Whether our files are safe, and hooks may run. Only the person can change safe files.
struct PermissionCheck {
    struct File: Equatable {
        var path: String
        /// Why others can change the file, or `nil` if they can't. Ends with the remedy if that's a command.
        var problem: String?
        var isWritable: Bool
        /// Whether the agent has to write to the file.
        var mustBeWritable = false
    }

    /// Each folder comes before its content.
    var files: [File]
    var objections: [String]

    var findings: [Finding] {
        // A folder that others can write to is reported once, not for each file in it.
        var causes: Set<String> = []
        let loose = files.filter { file in
            let isNew = file.cause.map { causes.insert($0).inserted } ?? true
            return isNew || file.mustBeWritable && !file.isWritable
        }
        let others = objections.filter { PathJudge.parts(of: $0).remedy.map { !causes.contains($0) } ?? true }
        var findings = loose.compactMap { finding($0, stopsHooks: others.count < objections.count) }
        if findings.isEmpty { findings = [.ok("permissions", "Only you can change Halflight's own files.")] }
        return findings + others.map(refusal)
    }

    private func refusal(_ objection: String) -> Finding {
        let (what, remedy) = PathJudge.parts(of: objection)
        return .warning(
            "hook-refused", what.asSentence, advice: remedy ?? "Correct that, or remove the hook from the folder.")
    }

    private func finding(_ file: File, stopsHooks: Bool) -> Finding? {
        if file.mustBeWritable, !file.isWritable {
            return .error(
                "permissions", "\(file.path) cannot be written: a forced mode does not survive a restart.",
                advice: "chown -R $USER \(file.path.shellWord)")
        }
        guard let problem = file.problem else { return nil }
        let (what, remedy) = PathJudge.parts(of: problem)
        return .error(
            "permissions",
            "Others can change \(file.path), and so run programs in your name: \(what)."
                + (stopsHooks ? " No hook runs until this is corrected." : ""),
            advice: remedy ?? "Replace it with a copy of your own, in a folder that only you can change.")
    }
}

extension PermissionCheck.File {
    /// The cause. For a file below a folder that others can write to, the cause is the folder.
    fileprivate var cause: String? {
        guard let problem else { return nil }
        let (what, remedy) = PathJudge.parts(of: problem)
        return remedy ?? (what.hasPrefix("it ") ? "\(path) \(what)" : what)
    }

    /// Returns `nil` if the file is missing.
    init?(path: String, mustBeWritable: Bool = false) {
        guard let found = try? PathJudge().find(FilePath(path)) else { return nil }
        self.init(
            path: path, problem: found.problem, isWritable: access(path, W_OK) == 0, mustBeWritable: mustBeWritable)
    }
}
