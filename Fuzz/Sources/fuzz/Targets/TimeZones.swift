import FileSupport
import Glibc

@testable import LightSensors

extension FuzzTarget {
    /// The time zone database's tables, the system's own name and `TZ`.
    ///
    /// The input has the contents in sequence, each ended by the byte 0xFF.
    static let timeZones = FuzzTarget(name: "time-zones", longestInput: 4096) { input in
        let contents = input.split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init)
        let files = ["zoneinfo/zone1970.tab", "zoneinfo/zone.tab", "zoneinfo/tzdata.zi", "timezone"]
        mkdir("\(Scratch.folder)/zoneinfo", 0o700)
        for (place, file) in files.enumerated() {
            Scratch.write(file, contents.indices.contains(place) ? contents[place] : [])
        }
        let database = "\(Scratch.folder)/zoneinfo"
        let tz = contents.count > files.count ? String(decoding: contents[files.count], as: UTF8.self) : nil
        for tz in [tz, nil] {
            let zone = TimeZonePlace(
                tz: tz, database: database, localtime: "\(Scratch.folder)/none",
                timezone: "\(Scratch.folder)/timezone")
            if let name = zone.zoneName() { expect(!name.isEmpty && !name.contains("\n"), name.debugDescription) }
            _ = zone.place()
        }
        let tables = TimeZoneTables(folder: database)
        _ = tables.place(ofZone: "Europe/Berlin")
        let table = contents.first ?? []
        for line in table.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: "\t"))
            guard fields.count > 1 else { continue }
            check(String(decoding: fields[1], as: UTF8.self))
        }
        // The lines before don't hide a zone, which is here for a link too.
        guard !String(decoding: input, as: UTF8.self).contains("Fuzzed") else { return }
        Scratch.write("zoneinfo/zone1970.tab", table + Array("\nDE\t+5230-01322\tFuzzed/Zone\n".utf8))
        Scratch.write(
            "zoneinfo/tzdata.zi", (contents.count > 2 ? contents[2] : []) + Array("\nL Fuzzed/Zone Fuzzed/Old\n".utf8))
        for name in ["Fuzzed/Zone", "Fuzzed/Old"] {
            let place = tables.place(ofZone: name)
            expect(place == Place(latitude: 52.5, longitude: -(13 + 22.0 / 60)), "\(name): \(place.debugDescription)")
        }
    }

    /// Checks that a place is only read in its fixed form.
    private static func check(_ text: String) {
        guard let place = Place(iso6709: text) else { return }
        expect([11, 13, 15].contains(text.utf8.count), "\(text) is \(place)")
        expect(text.utf8.allSatisfy { "+-0123456789".utf8.contains($0) }, "\(text) is \(place)")
        expect(place.latitude.magnitude <= 90 && place.longitude.magnitude <= 180, "\(place)")
    }
}
