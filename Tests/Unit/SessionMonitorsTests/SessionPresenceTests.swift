import Glibc
import TestSupport
import Testing

@Suite("The presence of a session", .tags(.alone)) @MainActor struct SessionPresenceTests {
    /// A session of this process, that nothing is known of yet.
    private func session(_ scene: Scene) throws -> MockService {
        let logind = try scene.start(.logind)
        try logind.addSession("mine", user: getuid())
        try logind.putProcesses(in: "mine")
        return logind
    }

    @Test("A session that is locked at the start is reported, and so is its unlocking")
    func locked() throws {
        let scene = try Scene()
        let logind = try session(scene)
        try logind.setLocked("mine", true)
        try scene.observe()
        try scene.expect(["locked(true)"])
        try logind.setLocked("mine", false)
        try scene.expect(["locked(true)", "locked(false)"])
    }

    @Test("A session that loses the screen is reported, and so is its return")
    func background() throws {
        let scene = try Scene()
        let logind = try session(scene)
        try scene.observe()
        try logind.setActive("mine", false)
        try scene.expect(["active(false)"])
        try logind.setActive("mine", true)
        try scene.expect(["active(false)", "active(true)"])
    }

    @Test("When logind goes, the session counts as unlocked and active")
    func ends() throws {
        let scene = try Scene()
        let logind = try session(scene)
        try logind.setLocked("mine", true)
        try scene.observe()
        try scene.expect(["locked(true)"])
        try logind.stop()
        try scene.expect(["locked(true)", "locked(false)"])
    }
}
