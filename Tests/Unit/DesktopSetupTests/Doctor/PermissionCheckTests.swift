import PathTrust
import TestSupport
import Testing
import Vocabulary

@testable import DesktopSetup

@Suite("Checking permissions")
struct PermissionCheckTests {
    private let file = PermissionCheck.File(path: "/f", isWritable: true)

    /// Returns each finding as `id status`.
    private func verdicts(_ findings: [Finding]) -> [String] { findings.map { "\($0.id) \($0.status)" } }

    private func check(_ files: [PermissionCheck.File], _ objections: PathProblem...) -> [Finding] {
        PermissionCheck(files: files, objections: objections).findings
    }

    private func file(_ path: String, _ problem: PathProblem) -> PermissionCheck.File {
        PermissionCheck.File(path: path, problem: problem, isWritable: true)
    }

    @Test func `a refused hook is reported with the command that lets it run`() {
        #expect(
            verdicts(check([file], PathProblem("x", "hook x does not run: why"))) == [
                "permissions ok", "hook-refused warning",
            ])
        let refused = check([], PathProblem("x", "hook x does not run: why", remedy: "chmod +x x"))[1]
        #expect(refused.what == "hook x does not run: why")
        #expect(refused.advice == "chmod +x x")
    }

    @Test func `a file that others can change is reported once, with its remedy`() {
        #expect(verdicts(check([file])) == ["permissions ok"])
        for problem in ["it belongs to user 6", "/f has further hard links"] {
            let findings = check([file("/f", PathProblem("/f", problem))])
            #expect(verdicts(findings) == ["permissions error"])
            // Owning the file changes neither its links nor the folders on its path.
            expect(findings[0].advice?.english, contains: "copy of your own")
            expect(findings[0].advice?.english, lacks: "chown")
        }
        let found = check([file("/f", PathProblem("/f", "why", remedy: "chmod o-w /f"))])
        #expect(found.map(\.advice) == ["chmod o-w /f"] && found[0].what.english.hasSuffix(": why."))
        let open = PathProblem("/c", "every user can write to /c", remedy: "chmod o-w /c")
        let all = ["/c", "/c/config.yaml", "/c/hooks.d"].map { file($0, open) }
        #expect(verdicts(check(all)) == ["permissions error"])
        let folded = check(all, open.after("the hooks in /c/hooks.d do not run: "))
        #expect(verdicts(folded) == ["permissions error"])
        let alone = check(all)[0].what.english
        expect(folded[0].what.english, hasPrefix: alone)
        expect(String(folded[0].what.english.dropFirst(alone.count)), contains: "hook")
    }

    @Test func `an unwritable state is an error`() {
        #expect(verdicts(check([.init(path: "/f", isWritable: false, mustBeWritable: true)])) == ["permissions error"])
    }

    @Test func `files are judged as the agent judges them`() throws {
        let root = try TemporaryFolder()
        let loose = try #require(PermissionCheck.File(path: try root.write("", to: "x", mode: 0o622)))
        #expect(loose.problem?.remedy == "chmod o-w \(root.path)/x")
        #expect(PermissionCheck.File(path: try root.write("", to: "y", mode: 0o644))?.problem == nil)
        #expect(PermissionCheck.File(path: "\(root.path)/none") == nil)
    }
}
