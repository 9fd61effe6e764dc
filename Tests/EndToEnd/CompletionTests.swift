import TestSupport
import Testing

/// The completions in `config/completions`, which `make install` copies.
@Suite(.tags(.alone))
struct CompletionTests {
    @Test func `the completions for each shell match the built command`() throws {
        let checked = try ChildProcess(
            Fixtures.repository("scripts/list-completions"), ["--check", Products.path("halflight")],
            environment: ["PATH": "/usr/bin:/bin"]
        ).finish()
        #expect(checked.code == 0, "\(checked.output.joined(separator: "\n"))")
    }
}
