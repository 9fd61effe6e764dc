import Glibc
import TestSupport
import Testing

@Suite("Idleness", .tags(.alone)) @MainActor struct IdleTests {
    private static let both = ["session(isIdle: true)", "session(isIdle: false)"]

    @Test func `the session named by XDG_SESSION_ID counts`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try logind.addSession("other", user: getuid())
        try logind.addSession("mine", user: getuid())
        try logind.setIdle("other", true)
        try logind.setIdle("mine", true)
        try scene.observe(session: "mine")
        try scene.expect(["session(isIdle: true)"])
        try logind.setIdle("mine", false)
        try scene.expect(Self.both)
    }

    /// How logind knows the session, the best way first.
    nonisolated enum Found: CaseIterable, Sendable {
        case byProcess, byDisplay, bySeat
    }

    @Test(arguments: Found.allCases)
    func `the session is found by process, then by desktop, then by seat`(found: Found) throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try logind.addSession("other", user: getuid() + 1)
        try logind.addSession("remote", user: getuid(), isRemote: true)
        if found != .bySeat { try logind.addSession("first", user: getuid()) }
        try logind.addSession("mine", user: getuid())
        try logind.setIdle("mine", true)
        switch found {
        case .byProcess: try logind.putProcesses(in: "mine")
        case .byDisplay: try logind.showDesktop(of: getuid(), in: "mine")
        case .bySeat: break
        }
        try scene.observe()
        try scene.expect(["session(isIdle: true)"])
    }

    @Test func `a later session is found`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.addSession("mine", user: getuid())
        try logind.setIdle("mine", true)
        try logind.tell("SessionNew", of: "mine")
        try scene.expect(["session(isIdle: true)"])
    }

    @Test func `an idle session's end ends its idleness`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try logind.addSession("first", user: getuid())
        try logind.addSession("second", user: getuid())
        try logind.setIdle("first", true)
        try logind.showDesktop(of: getuid(), in: "first")
        try scene.observe()
        try scene.expect(["session(isIdle: true)"])
        try logind.showDesktop(of: getuid(), in: "second")
        try logind.tell("SessionRemoved", of: "first")
        try scene.expect(Self.both)
        try logind.setIdle("second", true)
        try scene.expect(Self.both + ["session(isIdle: true)"])
    }

    @Test func `when logind ends, the session stops being idle until it returns`() throws {
        let scene = try Scene()
        for round in 1...2 {
            let logind = try scene.start(.logind)
            try logind.addSession("mine", user: getuid())
            try logind.setIdle("mine", true)
            if round == 1 {
                try scene.observe(session: "mine")
            } else {
                try logind.tell("SessionNew", of: "mine")
            }
            let before = Array(Array(repeating: Self.both, count: round - 1).joined())
            try scene.expect(before + ["session(isIdle: true)"])
            try logind.stop()
            try scene.expect(before + Self.both)
        }
    }
}
