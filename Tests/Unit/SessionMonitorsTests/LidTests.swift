import SessionMonitors
import TestSupport
import Testing

@Suite("The lid monitor", .tags(.alone)) @MainActor struct LidTests {
    @Test func `logind reports a shut and an open lid`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.set("LidClosed", true)
        try scene.expect(["lid(isShut: true)"])
        try logind.set("LidClosed", false)
        try scene.expect(["lid(isShut: true)", "lid(isShut: false)"])
    }

    @Test func `without logind, UPower reports the lid`() throws {
        let scene = try Scene()
        let uPower = try scene.start(.uPower)
        try scene.observe()
        try uPower.set("LidIsClosed", true)
        try uPower.set("LidIsClosed", false)
        try scene.expect(["lid(isShut: true)", "lid(isShut: false)"])
    }

    @Test func `a silent logind is read again after sleep`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind)
        try scene.observe()
        try logind.prepareForSleep(true)
        try scene.expect(["sleep(isAsleep: true, ago: 0.0 seconds)"])
        try logind.setQuietly("LidClosed", true)
        try logind.prepareForSleep(false)
        try scene.expect([
            "sleep(isAsleep: true, ago: 0.0 seconds)", "sleep(isAsleep: false, ago: 0.0 seconds)", "lid(isShut: true)",
        ])
    }

    @Test func `a shut lid counts as open once no service reports it`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind, ["LidClosed"])
        let uPower = try scene.start(.uPower, ["LidIsClosed"])
        try scene.observe()
        // When these changes have arrived, so have all earlier ones.
        try uPower.set("OnBattery", true)
        var expected = ["lid(isShut: true)", "power(onBattery: true)"]
        try scene.expect(expected, inOrder: false)
        try logind.stop()
        try uPower.set("OnBattery", false)
        expected.append("power(onBattery: false)")
        try scene.expect(expected, inOrder: false)
        try uPower.stop()
        expected.append("lid(isShut: false)")
        try scene.expect(expected, inOrder: false)
    }

    @Test func `a service that starts late or again is followed`() throws {
        let scene = try Scene()
        try scene.observe()
        var expected: [String] = []
        for _ in 1...2 {
            let logind = try scene.start(.logind, ["LidClosed"])
            expected.append("lid(isShut: true)")
            try scene.expect(expected)
            try logind.stop()
            expected.append("lid(isShut: false)")
            try scene.expect(expected)
        }
    }
}
