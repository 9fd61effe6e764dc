import Foundation
import TestSupport
import TestTags
import Testing

/// Programs that hang, fail, flood or are missing, beside good programs.
@Suite(.tags(.realTime))
struct MisbehaviourTests {
    private let machine: Machine

    init() throws {
        machine = try Machine(configuration: atOnce)
    }

    private func enable(_ name: String, _ steps: String) throws {
        try machine.home.folder.write(
            "name: \(name)\nfor: a test\nsteps:\n\(steps)", to: ".config/halflight/recipes/\(name).yaml")
    }

    private func portalSays(_ agent: RunningAgent) throws -> Int64? {
        try agent.bus.call(
            "org.freedesktop.impl.portal.desktop.halflight", "/org/freedesktop/portal/desktop",
            "org.freedesktop.impl.portal.Settings", "Read",
            [.string("org.freedesktop.appearance"), .string("color-scheme")]
        ).first?.integer
    }

    @Test(.promise("hooks-hooks-programs-recipes", "limits-recipes"))
    func `a misbehaving recipe delays only hooks, and only up to its limit`() throws {
        let folder = machine.home.folder
        for appearance in ["day", "night"] { try folder.write(appearance, to: appearance) }
        // They do nothing by day, so that the change to night starts cleanly.
        try enable("hang", "- command: {day: [\"true\"], night: [sleep, \"1000\"]}\n")
        try enable("fail", "- command: {day: [\"true\"], night: [\"false\"]}\n")
        try enable("flood", "- command: {day: [\"true\"], night: [\"yes\"]}\n")
        try enable("missing", "- command: [no-such-program]\n")
        try enable("good", "- {link: ~/link, day: ~/day, night: ~/night}\n")
        let mailbox = try Mailbox()
        try machine.home.installHook("10-good", "[ $1 = night ] && echo told > \(mailbox.path); exit 0")
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(at: 80, "day")
        for name in ["recipes/good", "hooks/10-good"] { try agent.wait(forResponder: name) }

        try backlight.set(10)
        try agent.waitForChanges(["night"])
        #expect(try portalSays(agent) == 1)
        try agent.wait(until: "the good recipe's link leads to the night") { machine.text("link") == "night" }
        try agent.wait(until: "what failed is listed with its reason") {
            try agent.state(ofResponder: "recipes/fail")?.contains("false") == true
        }
        try expect(agent.state(ofResponder: "recipes/missing"), contains: "no-such-program")
        // The other two still run.
        for name in ["hang", "flood"] {
            try expect(agent.state(ofResponder: "recipes/\(name)"), contains: "running")
        }
        #expect(mailbox.lines.isEmpty)
        try agent.wait(for: "told", in: mailbox)
        for name in ["hang", "flood"] {
            try expect(agent.state(ofResponder: "recipes/\(name)"), contains: " 10 s")
        }

        // A hanging recipe doesn't delay a newer change either.
        try agent.forgetSignals()
        try backlight.set(80)
        try agent.waitForChanges(["day"])
        try agent.wait(until: "the link leads to the day") { machine.text("link") == "day" }
        #expect(try agent.stop() == .exited(0))
    }
}
