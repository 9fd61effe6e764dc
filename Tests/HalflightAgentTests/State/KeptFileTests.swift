import AgentInterface
import Foundation
import Responders
import SDEvent
import Switching
import TestSupport
import TestTags
import Testing

@testable import HalflightAgent

@Suite("A file of the state folder", .tags(.alone)) @MainActor struct KeptFileTests {
    private let folder: TemporaryFolder
    private let time = HandMovedTime(now: .seconds(100), wallClock: .seconds(1_000_000))
    private let loop: EventLoop

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(time: time)
    }

    @Test("A failed write is tried again each minute until it succeeds, without an event, and then no more")
    func triedAgain() throws {
        let file = KeptFile("\(folder.path)/file", "what it is for", on: loop)
        var tries: [Duration] = []
        var fails = true
        #expect(time.nextDeadline == nil)
        file.save {
            tries.append(self.loop.now)
            if fails { throw Failure("the disk is full") }
        }
        for _ in 1...3 { try #require(time.goOn(to: .seconds(1000))) }
        fails = false
        #expect(time.goOn(to: .seconds(1000)))
        #expect(tries == [100, 160, 220, 280, 340].map { .seconds($0) })
        #expect(time.nextDeadline == nil)
    }

    @Test("A later write that succeeds takes the place of one that failed")
    func later() throws {
        let file = KeptFile("\(folder.path)/file", "what it is for", on: loop)
        file.save { throw Failure("the disk is full") }
        #expect(time.nextDeadline != nil)
        file.save {}
        #expect(time.nextDeadline == nil)
    }

    @Test("State, decisions and replaced settings are there a minute after there is space, without an event")
    func allFiles() throws {
        try folder.write("in the way", to: "state")
        let place = "\(folder.path)/state"
        var state = StateFile("\(place)/state.yaml", on: loop)
        state.save(State(light: .day))
        state.save(State(light: .night))
        let decisions = DecisionFile("\(place)/decisions.yaml", on: loop)
        decisions.append([record(1)])
        let settings = ReplacedSettingsFile("\(place)/desktops.yaml", on: loop)
        settings.save([ReplacedSetting(setting: "a", new: "b", old: "c")])
        try FileManager.default.removeItem(atPath: place)
        #expect(!time.goOn(to: .seconds(159)))
        #expect(try folder.contents() == [])
        while time.goOn(to: .seconds(160)) {}
        var next = StateFile("\(place)/state.yaml")
        #expect(next.load() == State(light: .night))
        #expect(decisions.last(10) == [record(1)])
        #expect(settings.load().map(\.old) == ["c"])
    }

    // fault: state, the agent is killed again and again while it writes
    // promise: the old content or the new; what is left of the new is deleted
    // message: none
    // recovery: at the first start a minute or more later
    @Test("An agent that starts deletes the half-written files of one that was killed")
    func leftover() throws {
        let killed = try ChildProcess("/bin/true", environment: [:])
        _ = try killed.waitForEnd()
        for name in ["state.yaml", "decisions.yaml", "desktops.yaml"] {
            let leftover = try folder.write("mo", to: ".\(name).halflight-\(killed.processID)")
            try FileManager.default.setAttributes([.modificationDate: Date() - 90], ofItemAtPath: leftover)
        }
        _ = StateFile("\(folder.path)/state.yaml")
        _ = DecisionFile("\(folder.path)/decisions.yaml")
        _ = ReplacedSettingsFile("\(folder.path)/desktops.yaml")
        #expect(try folder.contents() == [])
    }
}
