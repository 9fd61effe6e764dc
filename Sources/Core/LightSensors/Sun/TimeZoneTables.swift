internal import FileSupport

/// The tables of zones' places in the time zone database.
nonisolated struct TimeZoneTables: Sendable {
    /// Usually `/usr/share/zoneinfo`.
    let folder: String

    /// Returns the place of a zone's principal city.
    ///
    /// `nil` for a zone without a place, such as `UTC` and `Etc/GMT+3`, and if the tables are missing. An older name,
    /// such as `US/Eastern`, means another zone.
    func place(ofZone name: String) -> Place? {
        var name = name
        for _ in 0..<4 {
            if let place = listedPlace(ofZone: name) { return place }
            guard let target = target(ofLink: name) else { return nil }
            name = target
        }
        return nil
    }

    /// Returns the place in the zone's line, with tabs between countries, coordinates, name and comment.
    ///
    /// `zone1970.tab` omits zones whose clocks have agreed with a neighbor's since 1970, such as `Europe/Oslo`.
    private func listedPlace(ofZone name: String) -> Place? {
        for table in ["zone1970.tab", "zone.tab"] {
            let coordinates = entries(of: name, in: table, separator: "\t").map(\.second)
            if let place = coordinates.lazy.compactMap(Place.init(iso6709:)).first { return place }
        }
        return nil
    }

    /// Returns the zone that an older name means, from a line `L target name` (zic(8)).
    private func target(ofLink name: String) -> String? {
        entries(of: name, in: "tzdata.zi", separator: " ").first { $0.first.hasPrefix("L") }?.second
    }

    /// Returns the first two fields of lines with this name third.
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

/// Returns a file's nonempty lines. None if it can't be read or exceeds 1 MiB (`tzdata.zi` has about 115,000 bytes).
nonisolated func lines(ofTable path: String) -> [ArraySlice<UInt8>] {
    ((try? readFile(path, limit: 1 << 20)) ?? []).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
}
