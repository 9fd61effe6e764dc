import TestTags
import Testing

@testable import DesktopSetup
@testable import HalflightTerminal

@MainActor
@Suite("Programs started by the command", .tags(.alone))
struct ChildProgramTests {
    private let shell = ChildProgram(path: "/bin/sh", environment: ["GREETING": "hello"])

    @Test("A program has the given environment, and returns output, errors and exit code")
    func run() throws {
        let result = try shell.run(["-c", "echo $GREETING $HOME; echo wrong >&2; exit 3"])
        #expect(result == ProgramResult(code: 3, output: "hello\n", errors: "wrong\n"))
        #expect(!result.hasSucceeded)
    }

    @Test("Long output and errors arrive completely")
    func long() throws {
        let line = "0123456789012345678"
        let result = try shell.run([
            "-c", "i=0; while [ $i -lt 5000 ]; do echo \(line); echo \(line) >&2; i=$((i+1)); done",
        ])
        #expect(result.hasSucceeded)
        #expect(result.output.utf8.count == 100_000)
        #expect(result.errors.utf8.count == 100_000)
    }

    @Test("A program's input is empty")
    func input() throws {
        #expect(try shell.run(["-c", "read -r line || echo none"]).output == "none\n")
    }

    @Test("A program ended by a signal has the code -1")
    func signalled() throws {
        #expect(try shell.run(["-c", "kill -9 $$"]).code == -1)
    }

    @Test("A missing program is an error")
    func missing() {
        let error = #expect(throws: CommandError.self) {
            try ChildProgram(path: "/no/such/program", environment: [:]).run([])
        }
        #expect(error?.message.contains("/no/such/program") == true)
    }
}
