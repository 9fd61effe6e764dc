internal import FileSupport

/// The tables of the time zone database that say where a zone is.
nonisolated struct TimeZoneTables: Sendable {
    /// The folder of the tables, usually `/usr/share/zoneinfo`.
    let folder: String

    /// The place of a zone's principal city.
    ///
    /// `nil` for a zone that is nowhere, as `UTC` and `Etc/GMT+3`, and where the tables are missing.
    /// An older name, as `US/Eastern`, stands for another zone and has that one's place.
    func place(ofZone name: String) -> Place? {
        var name = name
        for _ in 0..<4 {
            if let place = listedPlace(ofZone: name) { return place }
            guard let target = target(ofLink: name) else { return nil }
            name = target
        }
        return nil
    }

    /// The place in the zone's own line, which has countries, coordinates, name and comment between tabs.
    ///
    /// `zone1970.tab` leaves out the zones whose clocks have agreed with a neighbour's since 1970: `Europe/Oslo`
    /// is in the older `zone.tab` only.
    private func listedPlace(ofZone name: String) -> Place? {
        for table in ["zone1970.tab", "zone.tab"] {
            let coordinates = entries(of: name, in: table, separator: "\t").map(\.second)
            if let place = coordinates.lazy.compactMap(Place.init(iso6709:)).first { return place }
        }
        return nil
    }

    /// The zone that an older name stands for, from a line `L target name` (zic(8)).
    private func target(ofLink name: String) -> String? {
        entries(of: name, in: "tzdata.zi", separator: " ").first { $0.first.hasPrefix("L") }?.second
    }

    /// The first and second field of each line of a table whose third is this name.
    private func entries(
        of name: String, in table: String, separator: Unicode.Scalar
    ) -> [(first: String, second: String)] {
        lines(ofTable: "\(folder)/\(table)").compactMap { line in
            let fields = line.split(separator: UInt8(ascii: separator))
            guard fields.count >= 3, fields[2].elementsEqual(name.utf8) else { return nil }
            return (String(decoding: fields[0], as: UTF8.self), String(decoding: fields[1], as: UTF8.self))
        }
    }
}

/// The lines of a small file that are not empty: none where it cannot be read, or is larger than 1 MiB.
///
/// The largest table in use, `tzdata.zi`, has about 115,000 bytes.
nonisolated func lines(ofTable path: String) -> [ArraySlice<UInt8>] {
    ((try? readFile(path, limit: 1 << 20)) ?? []).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
}
