import Glibc
import HalflightSupport
import Responders

/// Whether our files are ours alone to change, and hooks may run.
struct PermissionCheck {
    struct File: Equatable {
        var path: String
        var owner: uid_t
        var mode: mode_t
        var isWritable: Bool
        /// Whether the agent has to write to it.
        var mustBeWritable = false
    }

    var user: uid_t
    var files: [File]
    var objections: [String]

    var findings: [Finding] {
        var findings = files.compactMap(finding)
        if findings.isEmpty { findings = [.ok("permissions", "Only you can change Halflight's own files.")] }
        return findings + objections.map(refusal)
    }

    /// The problem of a hook, with its remedy if that is a command.
    private func refusal(_ objection: String) -> Finding {
        let remedy = PathJudge.remedy
        guard let place = objection.ranges(of: remedy).last else {
            return .warning(
                "hook-refused", objection.asSentence, advice: "Correct that, or remove the hook from the folder.")
        }
        return .warning(
            "hook-refused", String(objection[..<place.lowerBound]).asSentence,
            advice: String(objection[place.upperBound...]))
    }

    private func finding(_ file: File) -> Finding? {
        if file.mustBeWritable, !file.isWritable {
            return .error(
                "permissions", "\(file.path) cannot be written: a forced mode does not survive a restart.",
                advice: "chown -R $USER \(file.path)")
        }
        if file.owner != user, file.owner != 0 {
            return .error(
                "permissions", "\(file.path) belongs to another user (number \(file.owner)).",
                advice: "Whoever can change it can run programs in your name: chown $USER \(file.path)")
        }
        if file.mode & S_IWOTH != 0 {
            return .error(
                "permissions", "Every user can write to \(file.path), and so run programs in your name.",
                advice: "chmod o-w \(file.path)")
        }
        return nil
    }
}

extension PermissionCheck.File {
    /// Nil where there is no such file.
    init?(path: String, mustBeWritable: Bool = false) {
        var information = stat()
        guard stat(path, &information) == 0 else { return nil }
        self.init(
            path: path, owner: information.st_uid, mode: information.st_mode & 0o7777,
            isWritable: access(path, W_OK) == 0, mustBeWritable: mustBeWritable)
    }
}
