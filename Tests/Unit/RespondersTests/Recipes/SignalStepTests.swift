import Foundation
import LoopSupport
import TestSupport
import Testing
import Vocabulary

@testable import Responders

/// Signals, and processes that get none.
@Suite(.tags(.alone)) @MainActor struct SignalStepTests {
    private let folder: TemporaryFolder
    /// A name that no other process has.
    private let name = "hl\(UInt32.random(in: 0...UInt32.max))"
    private let mailbox: Mailbox

    init() throws {
        folder = try TemporaryFolder()
        mailbox = try Mailbox()
        try folder.copy(URL(filePath: "/bin/sh").resolvingSymlinksInPath().path(), to: name)
    }

    /// Starts a shell with the name, which reports its readiness and each signal.
    private func start(_ traps: String) throws -> ChildProcess {
        let reported = mailbox.log.lines.count
        // The shell starts no program, which would briefly be a second process of the same name. The shell waits for a
        // line that never comes.
        let pipe = "\(folder.path)/nobody"
        mkfifo(pipe, 0o600)
        let script = "\(traps); exec <>\(pipe); echo ready > \(mailbox.path); while :; do read -r line; done"
        let process = try ChildProcess(
            "\(folder.path)/\(name)", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
        do {
            try mailbox.log.wait(forText: "ready", from: reported)
        } catch {
            process.end()
            throw error
        }
        return process
    }

    private var step: SignalStep {
        SignalStep(ByAppearance(day: SIGUSR2, night: SIGUSR1), to: [name])
    }

    @Test func `a process that catches both signals gets the right one`() throws {
        let process = try start(
            "trap 'echo dark > \(mailbox.path)' USR1; trap 'echo light > \(mailbox.path)' USR2")
        defer { process.end() }
        #expect(step.send(for: .night) == (1, 0))
        try mailbox.log.wait(forText: "dark")
        #expect(step.send(for: .day) == (1, 0))
        try mailbox.log.wait(forText: "light")
    }

    @Test(.promise("recipes-signals"), arguments: ["", "trap 'echo toggled > /dev/null' USR1", "trap '' USR1 USR2"])
    func `a process that misses a signal gets none and survives`(traps: String) throws {
        let process = try start(traps.isEmpty ? ":" : traps)
        defer { process.end() }
        #expect(step.send(for: .night) == (0, 1))
        #expect(step.send(for: .day) == (0, 1))
        #expect(process.isRunning)
    }

    /// Starts a program with the name that blocks both signals and reads them from a descriptor (signalfd(2)).
    ///
    /// - Parameter first: Code to run before blocking the signals.
    private func startReading(_ first: String = "pass") throws -> ChildProcess {
        let script = """
            import ctypes, os, signal, threading, time
            def say(word): open("\(mailbox.path)", "w").write(word + "\\n")
            \(first)
            both = {signal.SIGUSR1, signal.SIGUSR2}
            signal.pthread_sigmask(signal.SIG_BLOCK, both)
            mask = (ctypes.c_uint64 * 16)(sum(1 << number - 1 for number in both))
            arrived = ctypes.CDLL(None).signalfd(-1, mask, 0)
            open("/proc/self/comm", "w").write("\(name)")
            say("ready")
            while True: say(signal.Signals(os.read(arrived, 128)[0]).name)
            """
        let process = try ChildProcess("/usr/bin/python3", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
        try mailbox.log.wait(forText: "ready")
        return process
    }

    @Test func `a process that reads both blocked signals gets the right one`() throws {
        let process = try startReading()
        defer { process.end() }
        #expect(step.send(for: .night) == (1, 0))
        try mailbox.log.wait(forText: "SIGUSR1")
        #expect(step.send(for: .day) == (1, 0))
        try mailbox.log.wait(forText: "SIGUSR2")
    }

    @Test func `a process with an unblocked thread gets no signal and survives`() throws {
        let process = try startReading("threading.Thread(target=lambda: time.sleep(1000), daemon=True).start()")
        defer { process.end() }
        #expect(step.send(for: .night) == (0, 1))
        #expect(process.isRunning)
    }

    @Test func `a running program that doesn't handle the signals doesn't follow`() throws {
        try RecipeRig.run { rig in
            let process = try start("trap 'echo toggled > /dev/null' USR1")
            defer { process.end() }
            rig.enable("one", .signal(step))
            try rig.follow()
            let why = "the running \(name) does not handle SIGUSR1 and SIGUSR2, so its version may be too old"
            #expect(rig.part("one")?.state.cause == .text(why))
            #expect(rig.part("one")?.isFailure == true)
            try rig.reload()
            #expect(rig.outcome("one") == .notNotified(.text(why)))
        }
    }

    @Test func `programs are partly notified if only some handle the signals`() throws {
        try RecipeRig.run { rig in
            let processes = try [
                start("trap ':' USR1 USR2"), start("trap 'echo toggled > /dev/null' USR1"),
            ]
            defer { for process in processes { process.end() } }
            rig.enable("one", .signal(step))
            try rig.follow()
            #expect(
                rig.part("one")?.state.clause == """
                    partly notified: 1 of 2 running \(name) does not handle SIGUSR1 and SIGUSR2, so its version may be \
                    too old
                    """)
            #expect(rig.part("one")?.isFailure == true)
        }
    }

    @Test func `the reason names the programs, their number and the signals`() {
        let step = SignalStep(ByAppearance(day: SIGUSR2, night: SIGUSR2), to: ["waybar", "other"])
        let rest = "running waybar or other do not handle SIGUSR2, so their version may be too old"
        #expect(step.reason(2, of: 2) == "2 \(rest)")
        #expect(step.reason(2, of: 3) == "2 of 3 \(rest)")
    }

    @Test func `a long program name is known by its first 15 bytes`() {
        let process = UserProcess(id: 1, name: "a-very-long-nam")
        #expect(process.matches(programs: ["x", "a-very-long-name-indeed"]))
        #expect(!process.matches(programs: ["a-very-long"]))
    }

    @Test(.promise("recipes-signals")) func `only harmless signals have a name`() {
        #expect(SignalStep.number(of: "USR1") == SIGUSR1)
        #expect(SignalStep.number(of: "SIGHUP") == SIGHUP)
        #expect(SignalStep.number(of: "KILL") == nil)
        #expect(SignalStep.number(of: "9") == nil)
    }
}
