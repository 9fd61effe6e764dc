import Foundation
import TestSupport
import Testing

/// `halflight record`: the light and its surroundings as a trace.
@Suite(.tags(.alone))
struct RecordTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    /// Waits until the file has a row that ends with `row`. Rows are written at once.
    private func wait(forRow row: String, in path: String) throws {
        let tail = try ChildProcess("/usr/bin/tail", ["-n", "+1", "-F", path], environment: [:])
        defer { tail.end() }
        try tail.output.wait(for: row) { $0.hasSuffix(row) }
    }

    /// Returns the rows without times and clock rows, which vary.
    private func rows(_ text: String) -> [String] {
        text.split(separator: "\n").dropFirst(2).map { String($0.drop { $0 != "," }) }
            .filter { !$0.hasPrefix(",,,,clock ") }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `record writes each value at once and ends with a summary`(signal: CInt) throws {
        let machine = try Machine()
        _ = try machine.devices.add(
            "dmi", "id",
            attributes: ["sys_vendor": "Dell Inc.", "product_name": "XPS 13 9310", "product_serial": "S3CR3T"])
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let path = "\(machine.home.folder.path)/light.csv"
        let process = try machine.start("halflight", ["record", path])
        try process.errors.wait(forText: "backlight:intel_backlight")
        try wait(forRow: ",,80,,", in: path)
        try backlight.set(10)
        try wait(forRow: ",,10,,", in: path)
        process.signal(signal)
        let finished = try process.finish()
        #expect(finished.code == 0)
        #expect(finished.output == [])
        #expect(finished.errors.first == "Recording to \(path) until Ctrl-C.")
        let last = try #require(finished.errors.last)
        expect(last, contains: " 5 ")
        let next = "halflight simulate \(path)"
        expect(last, hasSuffix: next)
        let text = try text(path)
        #expect(text.hasPrefix("# halflight 0.1.0, XPS 13 9310\nseconds,lux,percent,source,event\n0,,,,clock "))
        let clock = text.split(separator: "\n").dropFirst(2).first?.dropFirst("0,,,,clock ".count)
        #expect(clock?.count == "2026-11-22 17:05:30 +01:00".count, "the date is there, too")
        #expect(
            rows(text) == [",,,backlight:intel_backlight,", ",,80,,", ",,10,,", ",,,,"])
    }

    @Test func `record notes the time since the last input with each backlight change`() throws {
        let machine = try Machine()
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let mutter = try machine.play(.mutter)
        try mutter.setInputIdle(milliseconds: 40_500)
        let path = "\(machine.home.folder.path)/light.csv"
        let process = try machine.start("halflight", ["record", path])
        try wait(forRow: ",,,,input 40.5 s ago", in: path)
        try mutter.setInputIdle(milliseconds: 100)
        try backlight.set(10)
        try wait(forRow: ",,,,input 0.1 s ago", in: path)
        process.signal(SIGTERM)
        #expect(try process.finish().code == 0)
    }

    @Test func `record notes a dark screen before its consequences`() throws {
        let machine = try Machine(configuration: "settle: {to-day: 0s, to-night: 2s}\n")
        let backlight = try machine.devices.addBacklight(brightness: 80)
        let path = "\(machine.home.folder.path)/light.csv"
        let process = try machine.start("halflight", ["record", path])
        try wait(forRow: ",,80,,", in: path)
        try backlight.set(0)
        try wait(forRow: ",,0,,", in: path)
        try machine.devices.set(backlight.path, "bl_power", "4")
        try wait(forRow: ",,,,screen off", in: path)
        try machine.devices.set(backlight.path, "bl_power", "0")
        try backlight.set(80)
        try wait(forRow: ",,,,screen on", in: path)
        process.signal(SIGINT)
        #expect(try process.finish().code == 0)
        let simulated = try machine.halflight("simulate", path)
        #expect(simulated.code == 0, "\(simulated.errors)")
        #expect(simulated.output.filter { $0.hasPrefix("switches ") } == ["switches       0"])
    }

    @Test func `a light sensor's recording is in lux`() throws {
        let machine = try Machine()
        _ = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "426"])
        let path = "\(machine.home.folder.path)/light.csv"
        let finished = try machine.halflight("record", path, "--for", "1s")
        #expect(finished.code == 0)
        #expect(finished.errors.first == "Recording to \(path) for 1 s, or until Ctrl-C.")
        #expect(rows(try text(path)).prefix(2) == [",,,illuminance:iio:device0,", ",426,,,"])
        #expect(try machine.halflight("simulate", path).code == 0)
    }

    @Test func `record notes the lid and a change of source`() throws {
        let machine = try Machine()
        let sensor = try machine.devices.addLightSensor(attributes: ["in_illuminance_input": "426"])
        _ = try machine.devices.addBacklight(brightness: 80)
        let path = "\(machine.home.folder.path)/light.csv"
        let process = try machine.start("halflight", ["record", path])
        try wait(forRow: ",426,,,", in: path)
        // A shut lid, and then an unknown lid, which counts as open.
        let uPower = try machine.play(.uPower, ["LidIsClosed": true])
        try wait(forRow: ",,,,lid shut", in: path)
        try uPower.stop()
        try wait(forRow: ",,,,lid open", in: path)
        try sensor.remove()
        try wait(forRow: ",,,backlight:intel_backlight,", in: path)
        try wait(forRow: ",,80,,", in: path)
        process.signal(SIGTERM)
        let finished = try process.finish()
        #expect(finished.code == 0)
        expect(finished.errors, contains: " backlight:intel_backlight")
    }

    @Test func `a recording to standard output ends with its reader`() throws {
        let machine = try Machine()
        _ = try machine.devices.addBacklight(brightness: 80)
        let pipeline = try machine.startAt(
            "/bin/sh", ["-c", "\(Products.path("halflight")) record - | head -n 2; echo end"])
        try pipeline.output.wait(forText: "# halflight 0.1.0")
        try pipeline.output.wait(forText: "seconds,lux,percent,source,event")
        try pipeline.output.wait(forText: "end")
        try pipeline.errors.wait(forText: "to standard output. To see the decisions: halflight simulate FILE")
    }

    @Test func `an existing file, a missing folder and a full disk give exit code 1`() throws {
        let machine = try Machine()
        _ = try machine.devices.addBacklight(brightness: 80)
        let path = try machine.home.folder.write("mine\n", to: "light.csv")
        for (arguments, words) in [
            ([path], "--force"), (["\(machine.home.folder.path)/none/light.csv"], "its folder does not exist"),
            (["/dev/full", "--force"], "/dev/full cannot be written: No space left on device"),
        ] {
            let finished = try machine.start("halflight", ["record"] + arguments).finish()
            #expect(finished.code == 1)
            #expect(finished.errors.count == 1)
            #expect(finished.errors.joined().contains(words), "\(finished.errors)")
        }
        #expect(try text(path) == "mine\n")
        #expect(try machine.halflight("record", "--force", "--for", "1s", path).code == 0)
        #expect(try text(path).hasPrefix("# halflight"))
    }

    @Test func `recorded rows stay when the disk becomes full`() throws {
        let script = "while :; do for i in $(seq 10 90); do echo $i; sleep 0.005; done; done"
        let machine = try Machine(configuration: "source: {command: [sh, -c, '\(script)']}\n")
        let path = "\(machine.home.folder.path)/light.csv"
        // Like a full disk: files are limited to 1 KiB.
        let process = try machine.startAt(
            "/bin/bash", ["-c", "ulimit -f 1; exec \(Products.path("halflight")) record \(path)"])
        let finished = try process.finish()
        #expect(finished.code == 1)
        for part in ["\(path) ", ": File too large"] { expect(finished.errors.last, contains: part) }
        #expect(try text(path).utf8.count == 1024)
    }

    @Test func `an invalid configuration gives exit code 78, and no file`() throws {
        let machine = try Machine(configuration: "source: moon\n")
        let path = "\(machine.home.folder.path)/light.csv"
        #expect(try machine.halflight("record", path).code == 78)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
