import Foundation
import TestSupport
import Testing

/// The rows of `docs/internals/sensors-by-driver.md` as mocked devices.
@Suite(.tags(.alone))
struct SensorsByDriverTests {
    private struct Row {
        let driver, name: String
        let attributes: [String]
        /// Attributes, operators and numbers, evaluated from left to right. `nil` for nothing.
        let reading: [String]?

        init?(_ line: Substring) {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 7, cells[3].hasPrefix("`") else { return nil }
            (driver, name) = (cells[0], cells[1].components(separatedBy: ",")[0])
            attributes = cells[3].components(separatedBy: ", ").map { $0.filter { $0 != "`" } }
            let words = cells[5].filter { !"`(),".contains($0) }.split(separator: " ").map(String.init)
            reading = words == ["nothing"] ? nil : words
        }

        /// A distinct number for each attribute.
        var values: [String: Double] {
            let numbered = attributes.enumerated().map { index, name in
                (name, name.hasSuffix("scale") ? 0.25 + Double(index) / 64 : 1000 + Double(index) * 50)
            }
            return Dictionary(uniqueKeysWithValues: numbered)
        }

        /// Returns the expected reading in lux.
        func lux() throws -> Double? {
            guard let reading else { return nil }
            func number(_ word: String) throws -> Double { try #require(values[word] ?? Double(word), "\(word)") }
            var result = try number(reading[0])
            for (sign, word) in zip(reading.dropFirst(), reading.dropFirst(2)) {
                switch sign {
                case "+": result += try number(word)
                case "*": result *= try number(word)
                case "/": result /= try number(word)
                default: continue
                }
            }
            return result
        }
    }

    @Test(.promise("factor-for-kind", "color-sensor-after-backlight", "sensors-by-driver", "sensor-line"))
    func `each driver's device is read as the page documents`() throws {
        let path = Fixtures.repository("docs/internals/sensors-by-driver.md")
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let rows = page.split(separator: "\n").compactMap(Row.init)
        #expect(rows.count == 62)
        let machine = try Machine()
        _ = try machine.devices.addBacklight(brightness: 80)
        let hub = try machine.devices.addHIDSensorHub()
        var expected: [String: (row: Row, lux: Double)] = [:]
        for (index, row) in rows.enumerated() {
            // README's `ls` lists every sensor except those of colors alone.
            let isListed = row.attributes.contains { $0.hasPrefix("in_illuminance") }
            let isColor = row.reading?[0].hasPrefix("in_intensity_clear") ?? false
            #expect(isListed == (row.reading != nil && !isColor), "\(row.driver)")
            let isHID = row.driver.hasPrefix("hid-")
            let sensor = try machine.devices.addLightSensor(
                "iio:device\(index)", parent: isHID ? hub : "",
                attributes: row.values.mapValues { "\($0)" }.merging(["name": row.name]) { $1 })
            if let lux = try row.lux() { expected["illuminance:\(sensor.name)"] = (row, lux) }
        }
        func sensors() throws -> [[String: Any]] {
            let all: [[String: Any]] = try machine.json("sensors", "--json")
            return all.filter { $0["kind"] as? String == "illuminance" }
        }
        #expect(Set(try sensors().compactMap { $0["name"] as? String }) == Set(expected.keys))
        for (name, (row, lux)) in expected {
            try machine.home.configure("source: \"\(name)\"\n")
            let sensor = try #require(try sensors().first { $0["selected"] as? Bool == true }, "\(row.driver)")
            let read = try #require(sensor["illuminance"] as? Double, "\(row.driver): \(sensor)")
            #expect(sensor["name"] as? String == name && abs(read - lux) <= lux / 1e6, "\(row.driver): \(sensor)")
        }
        // A single intensity sensor beside the backlight.
        let surface = try Machine()
        _ = try surface.devices.addBacklight(brightness: 80)
        _ = try surface.devices.addLightSensor(attributes: ["in_intensity_clear_raw": "500", "in_intensity_scale": "1"])
        let agent = try surface.startAgent()
        try agent.waitForSource("backlight:intel_backlight")
        try surface.home.configure("sensors: {illuminance: {factor: 2}}\n")
        try agent.waitForSource("illuminance:iio:device0")
        try agent.waitForLevel(level(ofLux: 1000))
        try surface.home.configure("")
        try agent.waitForSource("backlight:intel_backlight")
        try surface.home.configure("source: illuminance\n")
        try agent.waitForSource("illuminance:iio:device0")
    }
}
