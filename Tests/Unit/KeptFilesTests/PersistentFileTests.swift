import AgentInterface
import Foundation
import KeptFiles
import LoopSupport
import Responders
import TestSupport
import Testing
import Vocabulary

@Suite("A file in the state folder", .tags(.alone)) @MainActor struct PersistentFileTests {
    private let folder: TemporaryFolder
    private let time = ManualClock(now: .seconds(100), wallClock: .seconds(1_000_000))
    private let loop: EventLoop

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop(clock: time)
    }

    @Test func `a failed write is tried each minute until it succeeds`() throws {
        let file = PersistentFile("\(folder.path)/file", "what it is for", on: loop)
        var tries: [Duration] = []
        var fails = true
        #expect(time.nextDeadline == nil)
        file.save {
            tries.append(self.loop.now)
            if fails { throw Failure("the disk is full") }
        }
        for _ in 1...3 { try #require(time.advance(to: .seconds(1000))) }
        fails = false
        #expect(time.advance(to: .seconds(1000)))
        #expect(tries == [100, 160, 220, 280, 340].map { .seconds($0) })
        #expect(time.nextDeadline == nil)
    }

    @Test func `a later write replaces a failed one`() throws {
        let file = PersistentFile("\(folder.path)/file", "what it is for", on: loop)
        file.save { throw Failure("the disk is full") }
        #expect(time.nextDeadline != nil)
        file.save {}
        #expect(time.nextDeadline == nil)
    }
}
