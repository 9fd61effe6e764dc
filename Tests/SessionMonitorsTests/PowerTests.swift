import TestSupport
import TestTags
import Testing
import Udev

@testable import SessionMonitors

@Suite("The power supply", .tags(.alone)) @MainActor struct PowerTests {
    @Test("UPower reports changes; its first state is not one")
    func uPower() throws {
        let scene = try Scene()
        let uPower = try scene.start(.uPower, ["OnBattery"])
        try scene.observe()
        // When this change has arrived, the answer about the state has arrived, too.
        try uPower.set("LidIsClosed", true)
        try scene.expect(["lid(isShut: true)"])
        try uPower.set("OnBattery", false)
        try uPower.set("OnBattery", true)
        try scene.expect(["lid(isShut: true)", "power(onBattery: false)", "power(onBattery: true)"])
    }

    @Test("Without UPower, the kernel's power supplies count")
    func kernel() throws {
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

    @Test("When UPower ends, the kernel's supplies count, and a difference between them is no change")
    func uPowerGoes() throws {
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
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The machine is on battery if nothing else supplies it")
    func mains() throws {
        let battery = try add("BAT0", ["type": "Battery"])
        let off = try add("AC", ["type": "Mains", "online": "0"])
        let on = try add("ADP1", ["type": "Mains", "online": "1"])
        #expect(PowerSupplies([battery, off]).onBattery == true)
        #expect(PowerSupplies([battery, on]).onBattery == false)
        #expect(PowerSupplies([battery, off, on]).onBattery == false)
    }

    @Test("A USB port also supplies the machine, even at a negotiated voltage (online 2)")
    func port() throws {
        let battery = try add("BAT0", ["type": "Battery"])
        let off = try add("AC", ["type": "Mains", "online": "0"])
        let port = try add("ucsi-source-psy-USBC000:001", ["type": "USB", "online": "2"])
        #expect(PowerSupplies([battery, off, port]).onBattery == false)
    }

    @Test("Without a battery, or with nothing but a battery, the state is unknown")
    func unknown() throws {
        let battery = try add("BAT0", ["type": "Battery"])
        let off = try add("ucsi-source-psy-USBC000:001", ["type": "USB", "online": "0"])
        #expect(PowerSupplies([]).onBattery == nil)
        #expect(PowerSupplies([battery]).onBattery == nil)
        #expect(PowerSupplies([off]).onBattery == nil, "a desktop machine with a port that feeds others")
    }

    @Test("A mouse's battery and charger do not count")
    func mouse() throws {
        let mouse = try add("hidpp_battery_0", ["type": "Battery", "scope": "Device"])
        let charger = try add("wacom_ac_0", ["type": "Mains", "scope": "Device", "online": "0"])
        let mains = try add("AC", ["type": "Mains", "online": "1"])
        #expect(PowerSupplies([mouse, charger]).onBattery == nil)
        let battery = try add("BAT0", ["type": "Battery"])
        #expect(PowerSupplies([battery, mouse, charger]).onBattery == nil)
        #expect(PowerSupplies([battery, mouse, charger, mains]).onBattery == false)
    }

    private func add(_ name: String, _ attributes: [String: String]) throws -> Device {
        for (attribute, value) in attributes { try folder.write("\(value)\n", to: "\(name)/\(attribute)") }
        return Device(path: "\(folder.path)/\(name)", name: name, subsystem: "power_supply")
    }
}
