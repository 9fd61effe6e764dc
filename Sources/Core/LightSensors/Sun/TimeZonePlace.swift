internal import FileSupport
internal import Glibc
internal import SystemPackage

/// The system's time zone and its place: the zone's principal city (`zone1970.tab`, `zone.tab`).
///
/// In a wide zone, its sunrise may differ by an hour or more from the user's. Each call reads the files, and so
/// follows a change of the zone.
nonisolated package struct TimeZonePlace: Sendable {
    private let tz: String?
    private let database: String
    private let localtime: String
    private let timezone: String

    /// Creates the system's own zone: from `TZ`, `TZDIR`, `/usr/share/zoneinfo`, `/etc/localtime` and `/etc/timezone`.
    package init() {
        self.init(
            tz: environmentVariable("TZ"), database: environmentVariable("TZDIR") ?? "/usr/share/zoneinfo",
            localtime: "/etc/localtime", timezone: "/etc/timezone")
    }

    /// - Parameters:
    ///   - tz: The value of `TZ`, or `nil` if unset.
    ///   - database: The folder of the time zone database.
    ///   - localtime: The link to the system's zone (localtime(5)).
    ///   - timezone: The file with the zone's name, on older systems.
    package init(tz: String?, database: String, localtime: String, timezone: String) {
        (self.tz, self.database, self.localtime, self.timezone) = (tz, database, localtime, timezone)
    }

    /// Returns `nil` if the zone is unknown, or has no place, like UTC.
    package func place() -> Place? { place(ofZone: zoneName()) }

    func place(ofZone name: String?) -> Place? { name.flatMap(TimeZoneTables(folder: database).place(ofZone:)) }

    /// Returns a name such as `Europe/Berlin`, if known.
    package func zoneName() -> String? { nameFromEnvironment() ?? nameFromLink() ?? nameFromFile() }

    /// Returns the name in `TZ`, which may also hold a path or a rule such as `CET-1CEST` (tzset(3)).
    ///
    /// As in the C library, it's a name, with or without a leading colon, if the database has a file for it.
    private func nameFromEnvironment() -> String? {
        guard let tz else { return nil }
        let value = tz.first == ":" ? String(tz.dropFirst()) : tz
        guard let name = value.first == "/" ? Self.zone(below: value) : Self.zone(value[...]) else { return nil }
        return isRegularFile("\(database)/\(name)") ? name : nil
    }

    /// Follows each step of the link, which passes through `/etc/writable/localtime` on Ubuntu Core.
    private func nameFromLink() -> String? {
        linkTargets(FilePath(localtime)).lazy.compactMap { Self.zone(below: $0.string) }.first
    }

    private func nameFromFile() -> String? {
        guard let line = lines(ofTable: timezone).first else { return nil }
        let text = String(decoding: line, as: UTF8.self)
        return text.split(whereSeparator: \.isWhitespace).first.flatMap(Self.zone)
    }

    /// Returns the part of a path below `zoneinfo`, a folder anywhere (`/etc/zoneinfo` on NixOS).
    private static func zone(below path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
        return zone(parts[(folder + 1)...].joined(separator: "/")[...])
    }

    /// Returns a name without its variant's folder: without or with leap seconds.
    private static func zone(_ name: Substring) -> String? {
        let variant = ["posix/", "right/"].first(where: name.hasPrefix)
        let name = name.dropFirst(variant?.count ?? 0)
        return name.isEmpty ? nil : String(name)
    }
}
