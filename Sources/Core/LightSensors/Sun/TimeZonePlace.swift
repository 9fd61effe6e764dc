internal import FileSupport
internal import Glibc
internal import SystemPackage

/// The system's time zone, and the place that the time zone database gives for it.
///
/// The place is the zone's principal city (`zone1970.tab`, `zone.tab`), whose sunrise, in a wide zone, may be an hour
/// or more from one's own. Each call reads the files, so a change of the zone is followed.
nonisolated package struct TimeZonePlace: Sendable {
    private let tz: String?
    private let database: String
    private let localtime: String
    private let timezone: String

    /// The system's own: `TZ` and `TZDIR` from the environment, `/usr/share/zoneinfo`, `/etc/localtime`
    /// and `/etc/timezone`.
    package init() {
        self.init(
            tz: environmentVariable("TZ"), database: environmentVariable("TZDIR") ?? "/usr/share/zoneinfo",
            localtime: "/etc/localtime", timezone: "/etc/timezone")
    }

    /// A system that tells its zone by other means than this one.
    ///
    /// - Parameters:
    ///   - tz: the value of `TZ`, `nil` when unset.
    ///   - database: the folder of the time zone database.
    ///   - localtime: the link to the system's zone (localtime(5)).
    ///   - timezone: the file with the zone's name, on older systems.
    package init(tz: String?, database: String, localtime: String, timezone: String) {
        (self.tz, self.database, self.localtime, self.timezone) = (tz, database, localtime, timezone)
    }

    /// The place of the system's zone, `nil` when the zone is not known or has no place, as UTC has none.
    package func place() -> Place? { place(ofZone: zoneName()) }

    func place(ofZone name: String?) -> Place? { name.flatMap(TimeZoneTables(folder: database).place(ofZone:)) }

    /// The name of the system's zone, as `Europe/Berlin`; `nil` when the system does not tell.
    package func zoneName() -> String? { nameFromEnvironment() ?? nameFromLink() ?? nameFromFile() }

    /// The name in `TZ`, which may also hold a path or a rule such as `CET-1CEST` (tzset(3)).
    ///
    /// As in the C library, it is a name, with or without a colon before it, when the database has a file for it.
    private func nameFromEnvironment() -> String? {
        guard let tz else { return nil }
        let value = tz.first == ":" ? String(tz.dropFirst()) : tz
        guard let name = value.first == "/" ? Self.zone(below: value) : Self.zone(value[...]) else { return nil }
        return isRegularFile("\(database)/\(name)") ? name : nil
    }

    /// The link may pass through another, `/etc/writable/localtime` on Ubuntu Core, so each is looked at on the way.
    private func nameFromLink() -> String? {
        linkTargets(FilePath(localtime)).lazy.compactMap { Self.zone(below: $0.string) }.first
    }

    private func nameFromFile() -> String? {
        guard let line = lines(ofTable: timezone).first else { return nil }
        let text = String(decoding: line, as: UTF8.self)
        return text.split(whereSeparator: \.isWhitespace).first.flatMap(Self.zone)
    }

    /// The zone in a path: what stands below the folder `zoneinfo`, wherever that is (`/etc/zoneinfo` on NixOS).
    private static func zone(below path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
        return zone(parts[(folder + 1)...].joined(separator: "/")[...])
    }

    /// A zone's name without the folders of its variants, which are without and with leap seconds.
    private static func zone(_ name: Substring) -> String? {
        let variant = ["posix/", "right/"].first(where: name.hasPrefix)
        let name = name.dropFirst(variant?.count ?? 0)
        return name.isEmpty ? nil : String(name)
    }
}
