import Foundation
import Synchronization
import TestSupport
import TestTags
import Testing

/// The state file, which is always whole and never a reason to fail.
@Suite(.tags(.alone))
struct StateTests {
    let machine: Machine

    init() throws {
        (machine, _) = try Machine.lit()
    }

    private var folder: String { ".local/state/halflight" }

    @Test func `without a level, the source is empty and the kept appearance stays`() throws {
        let machine = try Machine(configuration: "source: backlight\n")
        let backlight = try machine.devices.addBacklight(brightness: 10)
        try machine.startAgent(at: 10, "night").stop()
        try backlight.remove()
        let agent = try machine.startAgent()
        #expect(try agent.level == -1 && agent.illuminance == -1 && agent.source == "")
        #expect(try agent.appearance == "night")
        #expect(try !agent.reason.isEmpty)
    }

    @Test(
        .promise("state-damaged-file"),
        arguments: ["\u{1}\u{2} not yaml: [", "mode: [1, 2", "", "- a\n- b\n", "mode: purple\nappearance: 7\n"])
    func `a damaged file gives the defaults and is kept beside the new one`(content: String) throws {
        try machine.home.folder.write(content, to: "\(folder)/state.yaml")
        let agent = try machine.startAgent(at: 80, "day")
        #expect(try agent.mode == "auto")
        guard !content.isEmpty else { return }
        try agent.process.errors.wait(forText: "state.yaml")
        let kept = try machine.home.folder.contents(of: folder).filter { $0.hasPrefix("state.yaml.") }
        let copies = try kept.map {
            try String(contentsOfFile: "\(machine.home.folder.path)/\(folder)/\($0)", encoding: .utf8)
        }
        #expect(copies == [content])
        try agent.setMode("night")
        try agent.stop()
        #expect(try machine.startAgent(at: 80, "night").mode == "night")
    }

    @Test(.promise("state-user-two-agents", "state-whole"))
    func `two agents that share the folder never leave an empty file`() throws {
        let other = try Machine(configuration: atOnce)
        _ = try other.devices.addBacklight(brightness: 80)
        let state = machine.home.stateFile
        let home = URL(filePath: state).deletingLastPathComponent().deletingLastPathComponent().path
        let agents = [
            try machine.startAgent(at: 80, "day"), try other.startAgent(environment: ["XDG_STATE_HOME": home]),
        ]
        for agent in agents { try agent.setMode("night") }
        let ended = Mutex(0)
        let failures = Mutex<[String]>([])
        nonisolated(unsafe) let shared = agents
        DispatchQueue.concurrentPerform(iterations: 3) { place in
            do {
                if place < 2 {
                    defer { ended.withLock { $0 += 1 } }
                    // An agent answers each client 200 calls per second.
                    for round in 0..<150 { try shared[place].setMode(round % 2 == 0 ? "day" : "night") }
                } else {
                    while ended.withLock({ $0 }) < 2 {
                        let text = try String(contentsOfFile: state, encoding: .utf8)
                        if !text.hasSuffix("\n") || !text.contains("mode: ") {
                            throw Failure("it contains \"\(text)\"")
                        }
                    }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        for agent in agents { #expect(agent.logged("could not be written") == []) }
        let files = try machine.home.folder.contents(of: folder).filter { !$0.hasPrefix("history") }
        #expect(files.sorted() == ["decisions.yaml", "last-good", "last-good/config.yaml", "state.yaml"])
    }

    @Test(.promise("files-home-folder-writable"))
    func `an unwritable folder gives a warning, and the agent works`() throws {
        // A file instead of the folder keeps even root from writing.
        let (machine, backlight) = try Machine.lit()
        let blocked = try machine.home.folder.write("", to: folder)
        let agent = try machine.startAgent(at: 80, "day")
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        for mode in ["day", "night"] { try agent.setMode(mode) }
        #expect(try agent.appearance == "night")
        for file in ["state.yaml", "decisions.yaml", "last-good/config.yaml"] {
            let warning = "\(file) could not be written, so a restart loses "
            try agent.process.errors.wait(forText: warning)
            #expect(agent.logged(warning).count == 1)
        }
        try FileManager.default.removeItem(atPath: blocked)
        try agent.setMode("day")
        try expect(String(contentsOfFile: machine.home.stateFile, encoding: .utf8), contains: "mode: day")
        #expect(try agent.stop() == .exited(0))
    }
}
