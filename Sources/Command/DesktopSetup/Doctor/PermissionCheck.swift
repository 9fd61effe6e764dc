import Glibc
import PathTrust
import Responders
import SystemPackage
import TextSupport
import Vocabulary

/// Whether our files are safe, and hooks may run. Only the person can change safe files.
struct PermissionCheck {
    struct File: Equatable {
        var path: String
        /// Why others can change the file.
        var problem: PathProblem?
        var isWritable: Bool
        var mustBeWritable = false
    }

    /// Each folder comes before its content.
    var files: [File]
    var objections: [PathProblem]

    var findings: [Finding] {
        // A folder that others can write to is reported once, not for each file in it.
        var causes: Set<String> = []
        let loose = files.filter { file in
            let isNew = (file.problem?.place).map { causes.insert($0).inserted } ?? true
            return isNew || file.mustBeWritable && !file.isWritable
        }
        let others = objections.filter { !causes.contains($0.place) }
        var findings = loose.compactMap { finding($0, stopsHooks: others.count < objections.count) }
        if findings.isEmpty { findings = [.ok("permissions", "Only you can change Halflight's own files.")] }
        return findings + others.map(refusal)
    }

    private func refusal(_ objection: PathProblem) -> Finding {
        .warning(
            "hook-refused", "\(objection.what)",
            advice: objection.remedy.map { "\($0)" } ?? "Correct that, or remove the hook from the folder.")
    }

    private func finding(_ file: File, stopsHooks: Bool) -> Finding? {
        if file.mustBeWritable, !file.isWritable {
            return .error(
                "permissions", "\(file.path) cannot be written: a forced mode does not survive a restart.",
                advice: "chown -R $USER \(file.path.shellWord)")
        }
        guard let problem = file.problem else { return nil }
        let what: Message = "Others can change \(file.path), and so run programs in your name: \(problem.what)."
        return .error(
            "permissions",
            stopsHooks ? "\(what) No hook runs until this is corrected." : what,
            advice: problem.remedy.map { "\($0)" }
                ?? "Replace it with a copy of your own, in a folder that only you can change.")
    }
}

extension PermissionCheck.File {
    /// Returns `nil` if the file is missing.
    init?(path: String, mustBeWritable: Bool = false) {
        guard let found = try? PathJudge().find(FilePath(path)) else { return nil }
        self.init(
            path: path, problem: found.problem, isWritable: access(path, W_OK) == 0, mustBeWritable: mustBeWritable)
    }
}
