import Foundation
import Switching
import TestSupport
import Testing

@testable import Responders

/// Signals, and processes that get none.
@Suite @MainActor struct SignalStepTests {
    private let folder: TemporaryFolder
    /// A name that no other process has.
    private let name = "hl\(UInt32.random(in: 0...UInt32.max))"
    private let mailbox: Mailbox

    init() throws {
        folder = try TemporaryFolder()
        mailbox = try Mailbox()
    }

    /// Starts a shell with the name, which reports that it is ready, and each signal.
    private func start(_ traps: String) throws -> ChildProcess {
        try folder.copy(URL(filePath: "/bin/sh").resolvingSymlinksInPath().path(), to: name)
        // The shell starts no program, which would briefly be a second process of the same name.
        let script = "\(traps); echo ready > \(mailbox.path); while :; do read -r line; done"
        let process = try ChildProcess(
            "\(folder.path)/\(name)", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
        try mailbox.log.wait(forText: "ready")
        return process
    }

    private var step: SignalStep {
        SignalStep(ByAppearance(day: SIGUSR2, night: SIGUSR1), to: [name])
    }

    @Test func `a process that catches both signals gets the right one`() throws {
        let process = try start(
            "trap 'echo dark > \(mailbox.path)' USR1; trap 'echo light > \(mailbox.path)' USR2")
        defer { process.end() }
        #expect(step.send(for: .night) == 1)
        try mailbox.log.wait(forText: "dark")
        #expect(step.send(for: .day) == 1)
        try mailbox.log.wait(forText: "light")
    }

    @Test(arguments: ["", "trap 'echo toggled > /dev/null' USR1", "trap '' USR1 USR2"])
    func `a process that misses one of the signals gets none, and survives`(traps: String) throws {
        let process = try start(traps.isEmpty ? ":" : traps)
        defer { process.end() }
        #expect(step.send(for: .night) == 0)
        #expect(step.send(for: .day) == 0)
        #expect(process.isRunning)
    }

    @Test func `a long program name is known by its first 15 bytes`() {
        let process = UserProcess(id: 1, name: "a-very-long-nam")
        #expect(process.isOne(of: ["x", "a-very-long-name-indeed"]))
        #expect(!process.isOne(of: ["a-very-long"]))
    }

    @Test func `only harmless signals have a name`() {
        #expect(SignalStep.number(of: "USR1") == SIGUSR1)
        #expect(SignalStep.number(of: "SIGHUP") == SIGHUP)
        #expect(SignalStep.number(of: "KILL") == nil)
        #expect(SignalStep.number(of: "9") == nil)
    }
}
