import Foundation
import TestSupport
import Testing

@Suite("The set of monitors", .tags(.alone)) @MainActor struct MonitorSetTests {
    @Test func `without a system bus the kernel's state is reported`() throws {
        let scene = try Scene()
        let backlight = try scene.devices.addBacklight(brightness: 50)
        let folder = try TemporaryFolder()
        try scene.observe(bus: "unix:path=\(folder.path)/nowhere/bus")
        try backlight.set("bl_power", .text("4\n"))
        try scene.expect(["screen(isOff: true)"])
    }

    @Test func `a later system bus is used`() throws {
        let scene = try Scene()
        try scene.start(.logind, ["LidClosed"])
        let folder = try TemporaryFolder()
        try scene.observe(bus: "unix:path=\(folder.path)/run/bus")
        try folder.makeFolder("run")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/run/bus", withDestinationPath: scene.socket)
        try scene.expect(["lid(isShut: true)"])
    }

    @Test func `when the system bus ends, its services' reports stop counting`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind, ["LidClosed"])
        try scene.observe()
        try scene.expect(["lid(isShut: true)"])
        try logind.prepareForSleep(true)
        try scene.expect(["lid(isShut: true)", "sleep(isAsleep: true, ago: 0.0 seconds)"])
        scene.endBus()
        try scene.expect(
            [
                "lid(isShut: true)", "sleep(isAsleep: true, ago: 0.0 seconds)", "lid(isShut: false)",
                "sleep(isAsleep: false, ago: 0.0 seconds)",
            ],
            inOrder: false)
    }

    @Test func `lid, idleness and sleep are known after all answers`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind, ["LidClosed", "PreparingForSleep"])
        try logind.addSession("mine", user: getuid())
        try logind.setIdle("mine", true)
        try scene.observe(session: "mine")
        #expect(
            try scene.waitForAnswers().sorted() == [
                "lid(isShut: true)", "session(isIdle: true)", "sleep(isAsleep: true, ago: 0.0 seconds)",
            ])
    }

    @Test func `UPower is awaited if logind is missing`() throws {
        let scene = try Scene()
        try scene.start(.uPower, ["LidIsClosed"])
        try scene.observe()
        #expect(try scene.waitForAnswers() == ["lid(isShut: true)"])
    }

    @Test func `a bus without services is no reason to wait`() throws {
        let scene = try Scene()
        try scene.observe()
        #expect(try scene.waitForAnswers() == [])
    }

    @Test func `a silent logind is awaited, and UPower isn't once the lid is known`() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind, ["LidClosed"])
        let uPower = try scene.start(.uPower)
        for service in [logind, uPower] { try service.pause(true) }
        try scene.observe()
        #expect(!scene.isAnswered)
        try logind.pause(false)
        #expect(try scene.waitForAnswers() == ["lid(isShut: true)"])
        try uPower.pause(false)
    }

    @Test func `the monitors start no service`() throws {
        let folder = try TemporaryFolder()
        let command = "/usr/bin/touch \(folder.path)/started"
        let scene = try Scene(activatable: ["org.freedesktop.login1": command, "org.freedesktop.UPower": command])
        let backlight = try scene.devices.addBacklight(brightness: 50)
        try scene.observe()
        try backlight.set("bl_power", .text("4\n"))
        try scene.refresh()
        try scene.expect(["screen(isOff: true)"])
        #expect(try folder.contents() == [])
    }
}
