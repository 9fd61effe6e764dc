import Foundation
import TestSupport
import Testing

/// `halflight watch`: the current appearance, then each change, as they happen.
@Suite(.ownThread)
struct WatchTests {
    let machine: Machine
    let backlight: Testbed.Backlight
    let agent: RunningAgent

    init() throws {
        machine = try Machine(configuration: atOnce)
        backlight = try machine.devices.addBacklight(brightness: 80)
        agent = try machine.startAgent(at: 80, "day")
    }

    @Test("A word a line, each at once")
    func words() throws {
        let watch = try machine.start("halflight", ["watch"])
        try watch.output.wait(for: "the first") { _ in true }
        for (count, brightness) in [10, 80, 10].enumerated() {
            try backlight.set(brightness)
            try watch.output.wait(for: "change \(count + 1)", from: count + 1) { _ in true }
        }
        try agent.watch(for: 0.2)
        #expect(watch.output.lines == ["day", "night", "day", "night"])
    }

    @Test("--json: an object a line")
    func json() throws {
        let watch = try machine.start("halflight", ["watch", "--json"])
        try watch.output.wait(for: "the first") { _ in true }
        try backlight.set(10)
        try watch.output.wait(for: "a change", from: 1) { _ in true }
        let appearances = try watch.output.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["appearance"] as? String
        }
        #expect(appearances == ["day", "night"])
    }

    @Test("It ends when its reader goes, or at a signal")
    func ends() throws {
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
