import Glibc
import HalflightSupport
import Responders
import SystemPackage

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

    var files: [File]
    var objections: [String]

    var findings: [Finding] {
        var findings = files.compactMap(finding)
        if findings.isEmpty { findings = [.ok("permissions", "Only you can change Halflight's own files.")] }
        return findings + objections.map(refusal)
    }

    private func refusal(_ objection: String) -> Finding {
        let (what, remedy) = parts(of: objection)
        return .warning(
            "hook-refused", what.asSentence, advice: remedy ?? "Correct that, or remove the hook from the folder.")
    }

    private func finding(_ file: File) -> Finding? {
        if file.mustBeWritable, !file.isWritable {
            return .error(
                "permissions", "\(file.path) cannot be written: a forced mode does not survive a restart.",
                advice: "chown -R $USER \(file.path.shellWord)")
        }
        guard let problem = file.problem else { return nil }
        let (what, remedy) = parts(of: problem)
        return .error(
            "permissions", "Others can change \(file.path), and so run programs in your name: \(what).",
            advice: remedy ?? "Replace it with a copy of your own, in a folder that only you can change.")
    }

    /// A problem, and the command that removes it, if it names one.
    private func parts(of problem: String) -> (what: String, remedy: String?) {
        guard let place = problem.ranges(of: PathJudge.remedy).last else { return (problem, nil) }
        return (String(problem[..<place.lowerBound]), String(problem[place.upperBound...]))
    }
}

extension PermissionCheck.File {
    /// Nil where there is no such file.
    init?(path: String, mustBeWritable: Bool = false) {
        guard let found = try? PathJudge().find(FilePath(path)) else { return nil }
        self.init(
            path: path, problem: found.problem, isWritable: access(path, W_OK) == 0, mustBeWritable: mustBeWritable)
    }
}
