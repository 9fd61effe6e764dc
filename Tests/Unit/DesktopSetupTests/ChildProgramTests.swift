import HalflightTerminal
import TestSupport
import TestTags
import Testing

@testable import DesktopSetup

@MainActor
@Suite("Programs started by the command", .tags(.alone))
struct ChildProgramTests {
    private let shell = ChildProgram(path: "/bin/sh", environment: ["GREETING": "hello"])

    @Test("A program has the given environment, no input, and a full result")
    func run() throws {
        let result = try shell.run(["-c", "echo $GREETING $HOME; read -r line; echo wrong >&2; exit 3"])
        #expect(result == ProgramResult(code: 3, output: ["hello"], errors: ["wrong"]))
        #expect(!result.hasSucceeded)
    }

    @Test("More output than a pipe holds doesn't stop a program")
    func long() throws {
        let script = "i=0; while [ $i -lt 5000 ]; do echo 0123456789012345678; echo $i >&2; i=$((i+1)); done"
        let result = try shell.run(["-c", script])
        #expect(result.hasSucceeded)
        #expect(result.output.count == 201 && result.errors.count == 201)
    }

    @Test("A program ended by a signal or a time limit has the code -1")
    func signalled() throws {
        #expect(try shell.run(["-c", "kill -9 $$"]).code == -1)
        #expect(try shell.run(["-c", "exec /bin/sleep 600"], limit: .milliseconds(10)).code == -1)
    }

    @Test("A missing program is an error")
    func missing() {
        let error = #expect(throws: CommandError.self) {
            try ChildProgram(path: "/no/such/program", environment: [:]).run([])
        }
        expect(error?.message, contains: "/no/such/program")
    }
}
