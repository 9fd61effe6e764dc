import Glibc
import PathTrust
import Responders
import SystemPackage
import TextSupport

/// Whether our files are ours alone to change, and hooks may run.
struct PermissionCheck {
    struct File: Equatable {
        var path: String
        /// The reason why others can change it, with its remedy if that is a command; nil when they cannot.
        var problem: String?
        var isWritable: Bool
        /// Whether the agent has to write to it.
        var mustBeWritable = false
    }

    /// Each folder before what lies in it.
    var files: [File]
    var objections: [String]

    var findings: [Finding] {
        // A folder that others can write to is at fault once, whatever lies in it.
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
    /// The cause: for a file below a folder that others can write to, that folder.
    fileprivate var cause: String? {
        guard let problem else { return nil }
        let (what, remedy) = PathJudge.parts(of: problem)
        return remedy ?? (what.hasPrefix("it ") ? "\(path) \(what)" : what)
    }

    /// Nil where there is no such file.
    init?(path: String, mustBeWritable: Bool = false) {
        guard let found = try? PathJudge().find(FilePath(path)) else { return nil }
        self.init(
            path: path, problem: found.problem, isWritable: access(path, W_OK) == 0, mustBeWritable: mustBeWritable)
    }
}
