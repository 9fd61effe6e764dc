import LightSensors
import Testing

@Suite("The time zone and its place")
struct TimeZonePlaceTests {
    private let folder: TimeZoneFolder

    init() throws {
        folder = try TimeZoneFolder()
    }

    private func system(tz: String? = nil) -> TimeZonePlace {
        TimeZonePlace(
            tz: tz, database: folder.database, localtime: "\(folder.path)/etc/localtime",
            timezone: "\(folder.path)/etc/timezone")
    }

    @Test(
        "TZ counts first if it names a zone",
        arguments: [
            "Europe/Oslo", ":Europe/Oslo", "posix/Europe/Oslo", ":right/Europe/Oslo",
            ":/usr/share/zoneinfo/Europe/Oslo", "/etc/zoneinfo/right/Europe/Oslo",
        ])
    func environment(tz: String) throws {
        try folder.link("etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(system(tz: tz).zoneName() == "Europe/Oslo")
    }

    @Test(
        "TZ is ignored if it names no zone",
        arguments: [
            "CET-1CEST", "CET-1CEST,M3.5.0,M10.5.0/3", ":", "", "/", ":/etc/localtime", "Europe", "Europe/Nowhere",
            "<+03>-3", "posix/", "../../../etc",
        ])
    func environmentWithoutName(tz: String) throws {
        try folder.link("etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(system(tz: tz).zoneName() == "Europe/Berlin")
    }

    @Test(
        "The link names the zone",
        arguments: [
            "/usr/share/zoneinfo/Europe/Berlin", "../usr/share/zoneinfo/Europe/Berlin", "/etc/zoneinfo/Europe/Berlin",
            "/usr/share/zoneinfo/posix/Europe/Berlin", "/usr/share/zoneinfo/right/Europe/Berlin",
            "/usr/share/zoneinfo//Europe/Berlin",
        ])
    func link(target: String) throws {
        try folder.link("etc/localtime", to: target)
        try folder.write("Europe/Oslo\n", to: "etc/timezone")
        #expect(system().zoneName() == "Europe/Berlin")
    }

    @Test("A chain of links names the zone")
    func chain() throws {
        try folder.link("etc/localtime", to: "writable/localtime")
        try folder.write("", to: "etc/writable/timezone")
        try folder.link("etc/writable/localtime", to: "\(folder.path)/etc/third")
        try folder.link("etc/third", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(system().zoneName() == "Europe/Berlin")
    }

    @Test("A loop of links names no zone")
    func circle() throws {
        try folder.link("etc/localtime", to: "other")
        try folder.link("etc/other", to: "localtime")
        #expect(system().zoneName() == nil)
    }

    @Test(
        "If localtime isn't a link, the first line of the file names the zone",
        arguments: ["Europe/Oslo", "Europe/Oslo\n", "\n Europe/Oslo \r\nmore\n", "posix/Europe/Oslo\n"])
    func file(text: String) throws {
        try folder.write("TZif2", to: "etc/localtime")
        try folder.write(text, to: "etc/timezone")
        #expect(system().zoneName() == "Europe/Oslo")
    }

    @Test("Without a link or a name there is no zone", arguments: ["", "\n\n", "   \n"])
    func nothing(text: String) throws {
        #expect(system().zoneName() == nil)
        try folder.write(text, to: "etc/timezone")
        #expect(system().zoneName() == nil)
        #expect(system().place() == nil)
    }

    @Test("The zone's place is found")
    func place() throws {
        try folder.link("etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(system().place() == Place(latitude: 52.5, longitude: 13 + 22 / 60.0))
    }

    @Test("UTC and similar zones have no place", arguments: ["UTC", "Etc/GMT+3"])
    func nowhere(zone: String) throws {
        try folder.link("etc/localtime", to: "/usr/share/zoneinfo/\(zone)")
        #expect(system().zoneName() == zone)
        #expect(system().place() == nil)
    }
}
