import TestSupport
import Testing

@testable import DesktopSetup
@testable import HalflightTerminal

@Suite("The check of permissions")
struct PermissionCheckTests {
    /// `id status` of each.
    private func verdicts(_ findings: [Finding]) -> [String] { findings.map { "\($0.id) \($0.status)" } }

    @Test("Files that others can write to, an unwritable state and refused hooks are reported")
    func permissions() throws {
        let file = PermissionCheck.File(path: "/f", isWritable: true)
        func check(_ file: PermissionCheck.File, _ objections: [String] = []) -> [String] {
            verdicts(PermissionCheck(files: [file], objections: objections).findings)
        }
        #expect(check(file) == ["permissions ok"])
        #expect(check(file, ["hook x does not run: why"]) == ["permissions ok", "hook-refused warning"])
        let refused = PermissionCheck(
            files: [], objections: ["hook x does not run: it is not executable; to let it run: chmod +x x"])
        #expect(refused.findings[1].what == "hook x does not run: it is not executable.")
        #expect(refused.findings[1].advice == "chmod +x x")
        var other = file
        for problem in ["it belongs to user 6", "/f has further hard links"] {
            other.problem = problem
            #expect(check(other) == ["permissions error"])
            let advice = PermissionCheck(files: [other], objections: []).findings.first?.advice
            // To own the file changes neither its links nor the folders on the way.
            #expect(advice?.contains("copy of your own") == true && advice?.contains("chown") == false)
        }
        other.problem = "every user can write to it; to let it run: chmod o-w /f"
        let found = PermissionCheck(files: [other], objections: []).findings
        #expect(
            found.map(\.what) == [
                "Others can change /f, and so run programs in your name: every user can write to it."
            ])
        #expect(found.map(\.advice) == ["chmod o-w /f"])
        let folder = "/c can be written to by every user; to let it run: chmod o-w /c"
        let inside = ["/c/config.yaml", "/c/hooks.d"].map {
            PermissionCheck.File(path: $0, problem: folder, isWritable: true)
        }
        let loose = PermissionCheck.File(
            path: "/c", problem: "every user can write to it; to let it run: chmod o-w /c", isWritable: true)
        #expect(verdicts(PermissionCheck(files: [loose] + inside, objections: []).findings) == ["permissions error"])
        let hooks = "the hooks in /c/hooks.d do not run: every user can write to /c; to let it run: chmod o-w /c"
        let folded = PermissionCheck(files: [loose] + inside, objections: [hooks]).findings
        #expect(verdicts(folded) == ["permissions error"])
        #expect(folded[0].what.hasSuffix(" No hook runs until this is corrected."))
        var state = file
        (state.isWritable, state.mustBeWritable) = (false, true)
        #expect(check(state) == ["permissions error"])
        let root = try TemporaryFolder()
        let real = try #require(PermissionCheck.File(path: try root.write("", to: "x", mode: 0o622)))
        #expect(real.problem == "every user can write to it; to let it run: chmod o-w \(root.path)/x")
        #expect(PermissionCheck.File(path: try root.write("", to: "y", mode: 0o644))?.problem == nil)
        #expect(PermissionCheck.File(path: "\(root.path)/none") == nil)
    }
}
