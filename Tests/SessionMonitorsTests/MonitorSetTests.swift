import Foundation
import TestSupport
import Testing

@Suite("The set of monitors") @MainActor struct MonitorSetTests {
    @Test("Without a system bus the kernel's state is reported")
    func noBus() throws {
        let scene = try Scene()
        let backlight = try scene.devices.addBacklight(brightness: 50)
        let folder = try TemporaryFolder()
        try scene.observe(bus: "unix:path=\(folder.path)/nowhere/bus")
        try backlight.set("bl_power", .text("4\n"))
        try scene.expect(["screen(isOff: true)"])
    }

    @Test("A system bus that appears later is used")
    func lateBus() throws {
        let scene = try Scene()
        try scene.start(.logind, ["LidClosed"])
        let folder = try TemporaryFolder()
        try scene.observe(bus: "unix:path=\(folder.path)/run/bus")
        try folder.makeFolder("run")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/run/bus", withDestinationPath: scene.socket)
        try scene.expect(["lid(isShut: true)"])
    }

    @Test("When the system bus ends, the reports of its services no longer count")
    func busEnds() throws {
        let scene = try Scene()
        let logind = try scene.start(.logind, ["LidClosed"])
        try scene.observe()
        try scene.expect(["lid(isShut: true)"])
        try logind.prepareForSleep(true)
        try scene.expect(["lid(isShut: true)", "sleep(isAsleep: true)"])
        scene.endBus()
        try scene.expect(
            ["lid(isShut: true)", "sleep(isAsleep: true)", "lid(isShut: false)", "sleep(isAsleep: false)"],
            inOrder: false)
    }

    @Test("No service is started by the monitors")
    func noActivation() throws {
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
