import Foundation
import TestSupport
import Testing

/// `halflight watch`: the current appearance, then each change.
@Suite(.tags(.alone))
struct WatchTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let agent: RunningAgent

    init() throws {
        (machine, backlight, agent) = try Machine.byDay()
    }

    @Test func `each change prints a word at once`() throws {
        let watch = try machine.start("halflight", ["watch"])
        try watch.output.wait(for: "the first") { _ in true }
        for (count, brightness) in [10, 80, 10].enumerated() {
            try backlight.set(brightness)
            try watch.output.wait(for: "change \(count + 1)", from: count + 1) { _ in true }
        }
        watch.signal(SIGINT)
        try watch.waitForEnd()
        #expect(watch.output.lines == ["day", "night", "day", "night"])
    }

    @Test func `--format waybar also prints changes of mode, holds and a missing agent`() throws {
        let watch = try machine.start("halflight", ["watch", "--format", "waybar"])
        var lines = 0
        func next(_ what: String) throws -> [String: Any] {
            let (number, line) = try watch.output.wait(for: what, from: lines) { _ in true }
            lines = number + 1
            return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let day = try next("the first")
        #expect(Set(day.keys) == ["text", "alt", "class", "tooltip", "percentage"])
        #expect(day["class"] as? [String] == ["day", "auto"])
        try agent.setMode("day")
        #expect(try next("the mode")["class"] as? [String] == ["day", "forced"])
        try agent.setMode("auto")
        #expect(try next("the mode")["class"] as? [String] == ["day", "auto"])
        try agent.call("Hold", [.string("a film")])
        #expect(try next("the hold")["class"] as? [String] == ["day", "auto", "held"])
        try agent.stop()
        #expect(try next("the end")["alt"] as? String == "absent")
        watch.signal(SIGTERM)
        try watch.waitForEnd()
    }

    @Test func `--format waybar and --wait wait for an agent`() throws {
        try agent.stop()
        let watch = try machine.start("halflight", ["watch", "--format", "waybar"])
        try watch.output.wait(forText: #""text":"""#)
        #expect(try machine.halflight("watch").code == 69)
        let plain = try machine.start("halflight", ["watch", "--wait"])
        let json = try machine.start("halflight", ["watch", "--wait", "--json"])
        let next = try machine.startAgent()
        try plain.output.wait(forText: "day")
        try json.output.wait(forText: #"{"appearance":"day""#)
        try watch.output.wait(forText: #""text":"day""#)
        try next.stop()
    }

    @Test func `watch ends with its reader or a signal`() throws {
        let watch = try machine.start("halflight", ["watch"])
        try watch.output.wait(forText: "day")
        watch.signal(SIGINT)
        #expect([.exited(0), .exited(130), .killed(signal: SIGINT)].contains(try watch.waitForEnd()))
        let pipeline = try machine.startAt(
            "/bin/sh", ["-c", "\(Products.path("halflight")) watch | head -n 1; echo end"])
        try pipeline.output.wait(forText: "day")
        try backlight.set(10)
        try agent.waitForChanges(["night"])
        try backlight.set(80)
        try pipeline.output.wait(forText: "end")
    }
}
