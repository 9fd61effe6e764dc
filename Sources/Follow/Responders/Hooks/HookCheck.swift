internal import FileSupport
internal import Glibc
internal import PathTrust
internal import SystemPackage
internal import TextSupport

extension Hook {
    enum Verdict: Equatable {
        case runs
        /// The file isn't meant as a hook.
        case ignored
        /// It may be meant as a hook but may not run, for this reason, which says what to do.
        case refused(PathProblem)
    }

    /// Judges whether the file, or its link target, may run. No other user may be able to change or replace the file.
    func verdict(by judge: PathJudge, _ fileName: String, in folder: PathJudge.Entry) -> Verdict {
        func refused(_ why: String, remedy: String? = nil) -> Verdict {
            .refused(PathProblem(path, why, remedy: remedy))
        }
        let isNamed = isScript || Hook.isName(name)
        let file: PathJudge.Entry
        do throws(Errno) {
            file = try judge.find(FilePath(fileName), in: folder)
        } catch {
            guard isNamed else { return .ignored }
            guard error == .noSuchFileOrDirectory else { return refused("\(error)") }
            return refused(
                fileName.isRepaired ? "its name is not UTF-8: rename it" : "it is a link that leads nowhere")
        }
        let isFile = file.isKind(S_IFREG)
        let isExecutable = file.status.st_mode & 0o111 != 0
        guard isNamed else {
            // A folder, a README or a backup isn't surprising here. A program is.
            guard isFile, isExecutable, !name.hasPrefix("."), !Hook.isLeftOver(name) else { return .ignored }
            return refused("a hook's name is two digits, a dash and a word, such as \(Hook.better(name))")
        }
        if isScript, !isFile || !isExecutable { return .ignored }
        guard isFile else { return refused("it is not a regular file") }
        if let problem = file.problem { return .refused(problem) }
        return isExecutable ? .runs : refused("it is not executable", remedy: "chmod +x \(path.shellWord)")
    }
}
