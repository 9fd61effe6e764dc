import Foundation
import TestSupport
import TestTags
import Testing

/// Faults of the agent's process.
@Suite(.tags(.realTime))
struct ProcessFaultTests {
    private let machine: Machine
    private let backlight: Testbed.Backlight

    init() throws {
        (machine, backlight) = try Machine.lit()
    }

    @Test(.promise("process-out-descriptors-start"), arguments: [5, 6, 8, 10, 12, 14, 16, 18, 20, 24, 32])
    func `the agent ends or continues with few descriptors, and says so`(count: Int) throws {
        let client = try machine.busClient()
        try client.listenForOwner(of: RunningAgent.name)
        // The test's inheritable descriptors would count.
        let closeAll = "import os, sys; os.closerange(3, 4096); os.execvp(sys.argv[1], sys.argv[1:])"
        let process = try machine.startAt(
            "/usr/bin/python3",
            ["-c", closeAll, "prlimit", "--nofile=\(count):\(count)", Products.path("halflightd")])
        try client.wait(until: "it works or has ended") {
            try !process.isRunning || client.owner(of: RunningAgent.name) != nil
        }
        let agent = RunningAgent(process: process, bus: client, machine: machine)
        // The call fails if the agent ends after it took its name.
        if process.isRunning, (try? agent.setMode("night")) != nil {
            #expect(try agent.appearance == "night")
            #expect(try agent.stop() == .exited(0))
        } else {
            let finished = try process.finish()
            // 127 if not even its libraries can be opened.
            #expect([1, 127].contains(finished.code), "\(finished)")
            #expect((1...4).contains(finished.errors.count), "\(finished.errors)")
        }
        if process.errors.lines.contains(where: { $0.contains("reports no devices") }) {
            expect(process.errors.lines, lacks: "there is no light sensor")
        }
        let problems = process.errors.lines.filter { $0.contains("Too many open files") }
        #expect(Set(problems).count == problems.count, "\(problems)")
        // The agent needs 13 at rest, and 6 more for a hook and the files. 32 are enough.
        #expect(problems.isEmpty || count < 32, "\(problems)")
    }

    @Test(.promise("process-out-descriptors-running"))
    func `the agent survives a lack of descriptors and recovers`() throws {
        let mailbox = try Mailbox()
        try machine.home.installHook("10-told", "echo \"told $1\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(for: "told day", in: mailbox)
        let logged = agent.log.count
        try agent.limit("--nofile=3:")
        for _ in 1...5 { try backlight.set(10) }
        try agent.process.errors.wait(forText: "brightness of intel_backlight cannot be read", from: logged)
        #expect(try agent.appearance == "day")
        // A better device comes, but devices can't be listed. The agent keeps the source in use.
        let better = try machine.devices.addBacklight("acpi_video0", brightness: 90, type: "firmware")
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        try agent.process.errors.wait(forText: "hooks.d cannot be listed", from: logged)
        try agent.process.errors.wait(forText: "state.yaml could not be written", from: logged)
        #expect(try agent.source == "backlight:intel_backlight")
        #expect(agent.logged("brightness", from: logged).count == 1)
        #expect(agent.logged("could not be written", from: logged).count <= 2)
        #expect(try agent.call("ListDecisions").first?.list?.isEmpty == false)
        #expect(agent.log.count < logged + 10, "\(agent.log)")
        let files = try machine.home.folder.contents(of: ".local/state/halflight").filter { !$0.hasPrefix("history") }
        #expect(files.sorted() == ["decisions.yaml", "last-good", "last-good/config.yaml", "state.yaml"])

        try agent.limit("--nofile=1024:")
        try agent.setMode("auto")
        try agent.waitForSource("backlight:acpi_video0")
        try agent.waitForLevel(90)
        try agent.waitForAppearance("day")
        let start = mailbox.lines.count
        try better.set(10)
        try agent.wait(for: "told night", in: mailbox, from: start)
        #expect(try agent.stop() == .exited(0))
        try expect(String(contentsOfFile: machine.home.stateFile, encoding: .utf8), contains: "light: night")
    }

    //
    // The limit covers data (RLIMIT_DATA): heap, stacks and threads. A limit on addresses would include the libraries
    // that a debug build maps, some 25 MB, and a control group's limit includes the disk cache.
    @Test(.promise("process-memory-limit-32")) func `the agent works with a memory limit of 32 MB`() throws {
        try machine.home.installHook("10-flood", "head -c 3000000 /dev/zero")
        let sensor = try machine.devices.addLightSensor(lux: 180)
        let agent = try machine.startAgent(limits: "ulimit -d \(32 << 10)")
        try agent.waitForAppearance("day")
        for round in 1...100 { try agent.setMode(round.isMultiple(of: 2) ? "auto" : "night") }
        let comments = String(repeating: "# a comment of some length, again and again\n", count: 5_000)
        for below in 20..<30 {
            try machine.home.configure(comments + atOnce + "night-below: \(below)\n")
            try agent.reload()
            #expect(try agent.nightBelow == Double(below))
        }
        for _ in 1...40 { _ = try machine.busClient().owner(of: RunningAgent.name) }
        for _ in 1...20 { _ = try agent.call("ListDecisions") }
        let text = String(repeating: "x", count: 20 << 20)
        for _ in 1...3 {
            let error = #expect(throws: BusClient.ErrorReply.self) {
                try agent.call("SetMode", [.string(text), .uint32(0)])
            }
            #expect(error?.message == "a text has \(20 << 20) bytes: expected at most 65536")
        }
        try sensor.set(lux: 3)
        try agent.waitForAppearance("night")
        #expect(try agent.ownMegabytes < 16)
        #expect(try agent.stop() == .exited(0))
    }
}

extension ProcessFaultTests {
    @Test(.promise("process-message-larger-memory"))
    func `a message that does not fit into memory ends the agent but keeps its mode`() throws {
        let agent = try machine.startAgent(limits: "ulimit -d \(32 << 10)")
        try agent.setMode("night")
        let text = String(repeating: "x", count: 31 << 20)
        #expect(throws: BusClient.ErrorReply.self) { try agent.call("SetMode", [.string(text), .uint32(0)]) }
        #expect(try agent.process.waitForEnd() == .exited(1))
        #expect(agent.logged("the session bus has ended").isEmpty)
        let lost =
            "was lost, because the bus was restarted or a message was too large for the memory that the agent may use"
        #expect(agent.logged(lost).count == 1)
        #expect(try machine.startAgent(at: 80, "night").mode == "night")
    }
}

/// Repeated kills and halts. `scripts/dev soak` repeats them longer than `make test`.
@Suite(.tags(.realTime))
struct ProcessSoakTests {
    @Test(.promise("process-sigkill-1000-random", "state-agent-killed-again"))
    func `the agent starts with the confirmed mode after a kill at any moment`() throws {
        let seed = Soak.seed
        print("HALFLIGHT_SEED=\(seed)")
        let (machine, _) = try Machine.lit()
        var random = SplitMix64(seed: seed)
        var possible: Set<String> = ["auto"]
        for round in 1...Soak.pick(20, soak: 1000) {
            let agent = try machine.startAgent()
            try agent.waitForLevel(80)
            let mode = try agent.mode
            #expect(possible.contains(mode), "round \(round), HALFLIGHT_SEED=\(seed)")
            #expect(try agent.appearance == (mode == "night" ? "night" : "day"), "round \(round), seed \(seed)")
            #expect(agent.logged("state.yaml").isEmpty, "round \(round), seed \(seed): \(agent.log)")
            possible = [mode]
            kill(agent.process, after: .random(in: 0...60_000, using: &random))
            while agent.process.isRunning {
                let next = ["auto", "day", "night"].randomElement(using: &random) ?? "auto"
                do {
                    try agent.setMode(next)
                    possible = [next]
                } catch {
                    // It ended before the answer, and may or may not have kept the mode.
                    possible.insert(next)
                    try agent.process.waitForEnd()
                }
            }
            agent.process.end()
            // Also during its start.
            let early = try machine.start("halflightd")
            kill(early, after: .random(in: 0...80_000, using: &random))
            try early.waitForEnd()
            early.end()
        }
        try expect(machine.home.folder.contents(of: ".local/state/halflight"), lacks: "damaged")
    }

    private func kill(_ process: ChildProcess, after microseconds: UInt32) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(Int(microseconds))) {
            process.signal(SIGKILL)
        }
    }

    @Test(.promise("process-sigstop-60-s")) func `the current light decides after a halt`() throws {
        let (_, backlight, agent) = try Machine.byDay()
        for (brightness, changes) in [(80, []), (10, ["night"])] as [(Int, [String])] {
            agent.process.signal(SIGSTOP)
            try agent.process.waitUntilStopped()
            for passing in [10, 80, 10] { try backlight.set(passing) }
            Thread.sleep(forTimeInterval: Soak.pick(0, soak: 60))
            try backlight.set(brightness)
            agent.process.signal(SIGCONT)
            try agent.waitForLevel(Double(brightness))
            try agent.waitForChanges(changes)
            #expect(try agent.appearance == changes.last ?? "day")
            #expect(agent.changes == changes)
        }
        #expect(agent.log.count <= 2, "\(agent.log)")
        #expect(try agent.stop() == .exited(0))
    }
}
