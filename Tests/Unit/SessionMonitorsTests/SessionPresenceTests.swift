import Glibc
import TestSupport
import Testing

@Suite("A session's presence", .tags(.alone)) @MainActor struct SessionPresenceTests {
    /// Returns a session of this process in its initial state.
    private func session(_ scene: Scene) throws -> MockService {
        let logind = try scene.start(.logind)
        try logind.addSession("mine", user: getuid())
        try logind.putProcesses(in: "mine")
        return logind
    }

    @Test func `a session locked at the start and its unlocking are reported`() throws {
        let scene = try Scene()
        let logind = try session(scene)
        try logind.setLocked("mine", true)
        try scene.observe()
        try scene.expect(["locked(true)"])
        try logind.setLocked("mine", false)
        try scene.expect(["locked(true)", "locked(false)"])
    }

    @Test func `a session's loss of the screen and its return are reported`() throws {
        let scene = try Scene()
        let logind = try session(scene)
        try scene.observe()
        try logind.setActive("mine", false)
        try scene.expect(["active(false)"])
        try logind.setActive("mine", true)
        try scene.expect(["active(false)", "active(true)"])
    }

    @Test func `when logind ends, the session counts as unlocked and active`() throws {
        let scene = try Scene()
        let logind = try session(scene)
        try logind.setLocked("mine", true)
        try scene.observe()
        try scene.expect(["locked(true)"])
        try logind.stop()
        try scene.expect(["locked(true)", "locked(false)"])
    }
}
