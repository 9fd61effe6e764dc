import Foundation
import TestSupport

/// A folder with a small time zone database and a system's time zone.
final class TimeZoneFolder {
    private let folder: TemporaryFolder
    var path: String { folder.path }
    var database: String { "\(path)/usr/share/zoneinfo" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("etc")
        for zone in ["Europe/Berlin", "Europe/Oslo", "US/Eastern", "UTC", "Etc/GMT+3"] {
            try write("TZif2", to: "usr/share/zoneinfo/\(zone)")
        }
        try write(Self.zone1970, to: "usr/share/zoneinfo/zone1970.tab")
        try write(Self.zone, to: "usr/share/zoneinfo/zone.tab")
        try write(Self.links, to: "usr/share/zoneinfo/tzdata.zi")
    }

    func write(_ text: String, to file: String) throws {
        try folder.write(text, to: file)
    }

    func link(_ file: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(file)", withDestinationPath: target)
    }

    func remove(_ file: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(file)")
    }

    // As in tzdata 2025b.
    private static let zone1970 = """
        # tzdb timezone descriptions
        #
        #codes\tcoordinates\tTZ\tcomments
        AE,OM,RE,SC,TF\t+2518+05518\tAsia/Dubai\tCrozet
        DE,DK,NO,SE,SJ\t+5230+01322\tEurope/Berlin\tmost of Germany
        IN\t+2232+08822\tAsia/Kolkata
        US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)

        """
    private static let zone = """
        #code\tcoordinates\tTZ\tcomments
        DE\t+5230+01322\tEurope/Berlin\tmost of Germany
        NO\t+5955+01045\tEurope/Oslo

        """
    private static let links = """
        # version 2025b
        Z America/New_York -4:56:2 - LMT 1883 N 18 17u
        -5 u E%sT
        L Etc/UTC UTC
        L America/New_York US/Eastern
        L Asia/Kolkata Asia/Calcutta
        L Asia/Calcutta Old/Calcutta
        L Loop/B Loop/A
        L Loop/A Loop/B

        """
}
