import FileSupport
import Glibc
import LoopSupport
import SDBus
import TestSupport
import Testing

@testable import DesktopSetup

@Suite("Probes to other programs", .tags(.alone)) @MainActor
struct QuestionsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Asks on a machine with only this program and without a bus.
    private func ask(_ program: String, _ script: String, patience: Duration) throws -> Probes {
        try folder.write("#!/bin/sh\n\(script)\n", to: program, mode: 0o755)
        return try withEventLoop { _ in
            let questions = try Probes(nil, patience: patience)
            questions.ask(environment: ["PATH": folder.path])
            questions.wait()
            return questions
        }
    }

    @Test func `a setting is gsettings' output, missing, or its failure`() throws {
        func answer(_ script: String) throws -> DesktopKey.Answer? {
            try ask("gsettings", script, patience: .seconds(60)).settings[.colorScheme]
        }
        #expect(try answer("echo \"'default'\"") == .value("'default'"))
        #expect(try answer("exit 1") == .missing)
        #expect(try answer("kill -SEGV $$") == .failed("gsettings was ended by signal 11 (Segmentation fault)"))
    }

    @Test func `a program is ended at its time limit, and its answer was late`() throws {
        // The program that replaces the shell ignores the same signals.
        let script = "trap '' TERM; echo $$ >>\(folder.path)/ids; exec /bin/sleep 60"
        let questions = try ask("gsettings", script, patience: .milliseconds(200))
        #expect(questions.settings[.ambient] == .failed("gsettings did not answer within 0 s"))
        let ids = (textOfFile("\(folder.path)/ids") ?? "").split(separator: "\n").compactMap { Int32($0) }
        for id in ids { #expect(kill(id, 0) != 0 && errno == ESRCH, "process \(id) is still there") }
    }

    @Test func `an answer of the portal other than a whole number is ignored`() {
        #expect(Probes.scheme([.variant(.variant(.uint32(1)))]) == .scheme(1))
        for number in [Double.nan, .infinity, 1e300, 0.5] {
            #expect(Probes.scheme([.variant(.double(number))]) == .unknown)
        }
        #expect(Probes.scheme([.string("dark")]) == .unknown)
        #expect(Probes.scheme([]) == .unknown)
    }
}
