import LightSensors
import TestTags
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

    @Test(arguments: [
        "Europe/Oslo", ":Europe/Oslo", "posix/Europe/Oslo", ":right/Europe/Oslo",
        ":/usr/share/zoneinfo/Europe/Oslo", "/etc/zoneinfo/right/Europe/Oslo",
    ])
    func `TZ counts first if it names a zone`(tz: String) throws {
        try folder.link("etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(system(tz: tz).zoneName() == "Europe/Oslo")
    }

    @Test(arguments: [
        "CET-1CEST", "CET-1CEST,M3.5.0,M10.5.0/3", ":", "", "/", ":/etc/localtime", "Europe", "Europe/Nowhere",
        "<+03>-3", "posix/", "../../../etc",
    ])
    func `TZ is ignored if it names no zone`(tz: String) throws {
        try folder.link("etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(system(tz: tz).zoneName() == "Europe/Berlin")
    }

    @Test(arguments: [
        "/usr/share/zoneinfo/Europe/Berlin", "../usr/share/zoneinfo/Europe/Berlin", "/etc/zoneinfo/Europe/Berlin",
        "/usr/share/zoneinfo/posix/Europe/Berlin", "/usr/share/zoneinfo/right/Europe/Berlin",
        "/usr/share/zoneinfo//Europe/Berlin",
    ])
    func `the link names the zone`(target: String) throws {
        try folder.link("etc/localtime", to: target)
        try folder.write("Europe/Oslo\n", to: "etc/timezone")
        #expect(system().zoneName() == "Europe/Berlin")
    }

    @Test func `a chain of links names the zone`() throws {
        try folder.link("etc/localtime", to: "writable/localtime")
        try folder.write("", to: "etc/writable/timezone")
        try folder.link("etc/writable/localtime", to: "\(folder.path)/etc/third")
        try folder.link("etc/third", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(system().zoneName() == "Europe/Berlin")
    }

    @Test func `a loop of links names no zone`() throws {
        try folder.link("etc/localtime", to: "other")
        try folder.link("etc/other", to: "localtime")
        #expect(system().zoneName() == nil)
    }

    @Test(arguments: ["Europe/Oslo", "Europe/Oslo\n", "\n Europe/Oslo \r\nmore\n", "posix/Europe/Oslo\n"])
    func `if localtime isn't a link, the first line of the file names the zone`(text: String) throws {
        try folder.write("TZif2", to: "etc/localtime")
        try folder.write(text, to: "etc/timezone")
        #expect(system().zoneName() == "Europe/Oslo")
    }

    @Test(arguments: ["", "\n\n", "   \n"])
    func `without a link or a name there is no zone`(text: String) throws {
        #expect(system().zoneName() == nil)
        try folder.write(text, to: "etc/timezone")
        #expect(system().zoneName() == nil)
        #expect(system().place() == nil)
    }

    @Test func `the zone's place is found`() throws {
        try folder.link("etc/localtime", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(system().place() == Place(latitude: 52.5, longitude: 13 + 22 / 60.0))
    }

    @Test(.promise("utc-has-no-place"), arguments: ["UTC", "Etc/GMT+3"])
    func `UTC and similar zones have no place`(zone: String) throws {
        try folder.link("etc/localtime", to: "/usr/share/zoneinfo/\(zone)")
        #expect(system().zoneName() == zone)
        #expect(system().place() == nil)
    }
}
