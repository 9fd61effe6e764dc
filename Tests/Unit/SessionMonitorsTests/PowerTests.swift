import TestSupport
import Testing
import Udev

@testable import SessionMonitors

@Suite("The power supply", .tags(.alone)) @MainActor struct PowerTests {
    @Test func `UPower reports changes but not its first state`() throws {
        let scene = try Scene()
        let uPower = try scene.start(.uPower, ["OnBattery"])
        try scene.observe()
        // When this change has arrived, so has the answer about the state.
        try uPower.set("LidIsClosed", true)
        try scene.expect(["lid(isShut: true)"])
        try uPower.set("OnBattery", false)
        try uPower.set("OnBattery", true)
        try scene.expect(["lid(isShut: true)", "power(onBattery: false)", "power(onBattery: true)"])
    }

    @Test func `without UPower, the kernel's power supplies count`() throws {
        let scene = try Scene()
        try scene.addBattery()
        let mains = try scene.addSupply("AC", "Mains", online: true)
        try scene.observe()
        try scene.devices.set(mains, "online", "0")
        try scene.devices.uevent(mains)
        try scene.expect(["power(onBattery: true)"])
        try scene.devices.set(mains, "online", "1")
        try scene.devices.uevent(mains)
        try scene.expect(["power(onBattery: true)", "power(onBattery: false)"])
    }

    @Test func `when UPower ends, the kernel's power supplies count`() throws {
        let scene = try Scene()
        try scene.addBattery()
        let mains = try scene.addSupply("AC", "Mains", online: false)
        let uPower = try scene.start(.uPower)
        try scene.observe()
        try uPower.set("LidIsClosed", true)
        try scene.expect(["lid(isShut: true)"])
        try uPower.stop()
        try scene.expect(["lid(isShut: true)", "lid(isShut: false)"])
        try scene.devices.set(mains, "online", "1")
        try scene.devices.uevent(mains)
        try scene.expect(["lid(isShut: true)", "lid(isShut: false)", "power(onBattery: false)"])
    }
}

@Suite("The kernel's power supplies", .tags(.alone)) struct PowerSuppliesTests {
    private static let supplies = [
        "battery": ["type": "Battery"], "mains off": ["type": "Mains", "online": "0"],
        "mains on": ["type": "Mains", "online": "1"],
        // A negotiated voltage.
        "port on": ["type": "USB", "online": "2"], "port off": ["type": "USB", "online": "0"],
        "mouse": ["type": "Battery", "scope": "Device"],
        "mouse's charger": ["type": "Mains", "scope": "Device", "online": "0"],
    ]

    @Test(
        arguments: [
            (["battery", "mains off"], true), (["battery", "mains on"], false),
            (["battery", "mains off", "mains on"], false), (["battery", "mains off", "port on"], false),
            // A desktop machine with a port that feeds other devices.
            (["port off"], nil),
            ([], nil), (["battery"], nil), (["mouse", "mouse's charger"], nil),
            (["battery", "mouse", "mouse's charger"], nil),
            (["battery", "mouse", "mouse's charger", "mains on"], false),
        ] as [([String], Bool?)])
    func `the machine is on battery if nothing else supplies it`(names: [String], onBattery: Bool?) throws {
        let folder = try TemporaryFolder()
        let devices = try names.map { name in
            for (attribute, value) in try #require(Self.supplies[name]) {
                try folder.write("\(value)\n", to: "\(name)/\(attribute)")
            }
            return Device(path: "\(folder.path)/\(name)", name: name, subsystem: "power_supply")
        }
        #expect(PowerSupplies(devices).onBattery == onBattery)
    }
}
