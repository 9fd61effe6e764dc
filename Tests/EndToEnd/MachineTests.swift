import Foundation
import TestSupport
import Testing

/// The cleanup of a test's machine.
@Suite(.tags(.alone))
struct MachineTests {
    @Test func `processes started by a machine's programs end with the machine`() throws {
        var machine: Machine? = try Machine()
        let command = "sleep 1000 </dev/null >/dev/null 2>&1 & echo $!"
        let started = try #require(try machine?.startAt("/bin/sh", ["-c", command]).finish().output.first)
        func environment() -> Data? { FileManager.default.contents(atPath: "/proc/\(started)/environ") }
        #expect(environment()?.isEmpty == false)
        machine = nil
        // An ended process has no environment, even as a zombie.
        #expect(environment()?.isEmpty != false)
    }
}
