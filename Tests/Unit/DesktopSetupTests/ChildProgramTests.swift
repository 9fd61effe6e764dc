import HalflightTerminal
import TestSupport
import TestTags
import Testing

@testable import DesktopSetup

@MainActor
@Suite("Programs started by the command", .tags(.alone))
struct ChildProgramTests {
    private let shell = ChildProgram(path: "/bin/sh", environment: ["GREETING": "hello"])

    @Test func `a program has the given environment, no input, and a full result`() throws {
        let result = try shell.run(["-c", "echo $GREETING $HOME; read -r line; echo wrong >&2; exit 3"])
        #expect(result == ProgramResult(code: 3, output: ["hello"], errors: ["wrong"]))
        #expect(!result.hasSucceeded)
    }

    @Test func `more output than a pipe holds doesn't stop a program`() throws {
        let script = "i=0; while [ $i -lt 5000 ]; do echo 0123456789012345678; echo $i >&2; i=$((i+1)); done"
        let result = try shell.run(["-c", script])
        #expect(result.hasSucceeded)
        #expect(result.output.count == 201 && result.errors.count == 201)
    }

    @Test func `a program ended by a signal or a time limit has the code -1`() throws {
        #expect(try shell.run(["-c", "kill -9 $$"]).code == -1)
        #expect(try shell.run(["-c", "exec /bin/sleep 600"], limit: .milliseconds(10)).code == -1)
    }

    @Test func `a missing program is an error`() {
        let error = #expect(throws: CommandError.self) {
            try ChildProgram(path: "/no/such/program", environment: [:]).run([])
        }
        expect(error?.message, contains: "/no/such/program")
    }
}
