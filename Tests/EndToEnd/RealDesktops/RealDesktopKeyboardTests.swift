import Foundation
import TestSupport
import Testing

/// A keyboard's backlight, set by the real UPower on a separate system bus.
@Suite(.tags(.alone))
struct RealDesktopKeyboardTests {
    private let machine: Machine
    private let state = ".local/state/halflight/keyboard-backlight"

    init() throws {
        (machine, _) = try Machine.lit()
        try machine.installRecipes()
        try machine.startSystemBus()
    }

    /// Starts UPower, and waits until it is on the bus.
    private func startUPower() throws {
        let service = try #require(
            ["/usr/libexec/upowerd", "/usr/lib/upower/upowerd"].first(where: FileManager.default.isExecutableFile))
        try machine.startAt(service).wait(until: "UPower is there") {
            try upower("org.freedesktop.DBus.Peer", "Ping").code == 0
        }
    }

    private func upower(_ arguments: String...) throws -> Finished {
        let place = ["org.freedesktop.UPower", "/org/freedesktop/UPower/KbdBacklight"]
        return try machine.startAt("busctl", ["call"] + place + arguments).finish()
    }

    private func level() throws -> String {
        try upower("org.freedesktop.UPower.KbdBacklight", "GetBrightness").output.last ?? ""
    }

    @Test(.promise("recipe-keyboard-backlight")) func `the keyboard's backlight is off by day and restored at night`()
        throws
    {
        _ = try machine.devices.add(
            "leds", "tpacpi::kbd_backlight", attributes: ["brightness": "2", "max_brightness": "3"])
        try startUPower()
        #expect(try machine.halflight("recipe", "enable", "keyboard-backlight").code == 0)
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(until: "it is off") { try level() == "i 0" }
        try agent.setMode("night")
        try agent.wait(until: "it is as it was") { try level() == "i 2" }
        #expect(try upower("org.freedesktop.UPower.KbdBacklight", "SetBrightness", "i", "1").code == 0)
        try agent.setMode("day")
        try agent.wait(until: "it is off again") { try level() == "i 0" }
        try agent.setMode("night")
        try agent.wait(until: "it is as the person left it") { try level() == "i 1" }
        try agent.wait(forResponder: "recipes/keyboard-backlight")
        #expect(try machine.halflight("recipe", "disable", "keyboard-backlight").code == 0)
        #expect(try level() == "i 2")
        #expect(machine.text(state) == nil)
    }

    @Test(arguments: [true, false])
    func `a keyboard without a backlight is skipped`(hasUPower: Bool) throws {
        if hasUPower { try startUPower() }
        #expect(try machine.halflight("recipe", "enable", "keyboard-backlight").code == 0)
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(until: "the recipe is skipped") {
            try agent.state(ofResponder: "recipes/keyboard-backlight")?.contains("skip: not running") == true
        }
        #expect(machine.text(state) == nil)
        #expect(try machine.halflight("recipe", "disable", "keyboard-backlight").code == 0)
    }
}
