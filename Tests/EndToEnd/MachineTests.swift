import Foundation
import TestSupport
import Testing

/// The machine of a test, which leaves nothing behind.
@Suite(.tags(.alone))
struct MachineTests {
    @Test("What its programs have started ends with the machine, before the home is gone")
    func remains() throws {
        var machine: Machine? = try Machine()
        let command = "sleep 1000 </dev/null >/dev/null 2>&1 & echo $!"
        let started = try #require(try machine?.startAt("/bin/sh", ["-c", command]).finish().output.first)
        func environment() -> Data? { FileManager.default.contents(atPath: "/proc/\(started)/environ") }
        #expect(environment()?.isEmpty == false)
        machine = nil
        // One that has ended has none, though nobody may have waited for it yet.
        #expect(environment()?.isEmpty != false)
    }
}
