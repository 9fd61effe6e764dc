import Testing

@testable import LightSensors

@Suite("The time zone tables")
struct TimeZoneTablesTests {
    private let folder: TimeZoneFolder
    private let tables: TimeZoneTables
    private let berlin = Place(latitude: 52.5, longitude: 13 + 22 / 60.0)
    private let kolkata = Place(latitude: 22 + 32 / 60.0, longitude: 88 + 22 / 60.0)

    init() throws {
        folder = try TimeZoneFolder()
        tables = TimeZoneTables(folder: folder.database)
    }

    @Test func `a zone is found in the newer or the older table`() {
        #expect(tables.place(ofZone: "Europe/Berlin") == berlin)
        #expect(tables.place(ofZone: "Asia/Kolkata") == kolkata)
        #expect(tables.place(ofZone: "Europe/Oslo") == Place(latitude: 59 + 55 / 60.0, longitude: 10.75))
    }

    @Test func `an alias has the place of its zone`() throws {
        let newYork = try #require(tables.place(ofZone: "US/Eastern"))
        #expect(abs(newYork.latitude - 40.714167) < 1e-6)
        #expect(abs(newYork.longitude - -74.006389) < 1e-6)
        #expect(tables.place(ofZone: "Asia/Calcutta") == kolkata)
        #expect(tables.place(ofZone: "Old/Calcutta") == kolkata)
    }

    @Test(arguments: [
        "UTC", "Etc/UTC", "Etc/GMT+3", "", "Loop/A", "Europe", "Europe/Berlin ", "europe/berlin", "+5230+01322",
    ])
    func `other names have no place`(name: String) {
        #expect(tables.place(ofZone: name) == nil)
    }

    @Test func `missing tables are ignored`() throws {
        try folder.remove("usr/share/zoneinfo/zone1970.tab")
        #expect(tables.place(ofZone: "Europe/Berlin") == berlin)
        try folder.remove("usr/share/zoneinfo/tzdata.zi")
        #expect(tables.place(ofZone: "US/Eastern") == nil)
        try folder.remove("usr/share/zoneinfo/zone.tab")
        #expect(tables.place(ofZone: "Europe/Berlin") == nil)
    }

    @Test(arguments: [
        "", "\n", "\t", "\t\t\t\n", "DE\n", "DE\t+5230+01322\n", "DE\tnowhere\tEurope/Berlin\n",
        "DE\t+9930+01322\tEurope/Berlin\n", "DE +5230+01322 Europe/Berlin\n", "\u{0}\u{FFFD}\tx\tEurope/Berlin\n",
    ])
    func `invalid lines are skipped`(line: String) throws {
        try folder.remove("usr/share/zoneinfo/zone.tab")
        for end in ["", "\r\n"] {
            try folder.write(line + "\nDE\t+5230+01322\tEurope/Berlin\(end)", to: "usr/share/zoneinfo/zone1970.tab")
            #expect(tables.place(ofZone: "Europe/Berlin") == berlin)
        }
    }

    @Test func `a huge file or a folder instead of a table isn't read`() throws {
        let line = "XX\t+0000+00000\tEurope/Berlin\n"
        try folder.write(String(repeating: line, count: 1 << 16), to: "usr/share/zoneinfo/zone1970.tab")
        #expect(tables.place(ofZone: "Europe/Berlin") == berlin)
        try folder.remove("usr/share/zoneinfo/zone1970.tab")
        try folder.write("", to: "usr/share/zoneinfo/zone1970.tab/file")
        #expect(tables.place(ofZone: "Europe/Berlin") == berlin)
    }
}
