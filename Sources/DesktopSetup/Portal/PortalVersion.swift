/// A version of xdg-desktop-portal, and its way to find backends, which has changed four times.
struct PortalVersion: Comparable, CustomStringConvertible {
    var major: Int
    var minor: Int
    var patch: Int

    init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Parses the output of `xdg-desktop-portal --version`; nil for anything else.
    init?(printed text: String) {
        let word = text.split { " \n".contains($0) }.last ?? ""
        let numbers = word.split(separator: ".").map { Int($0) }
        guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return nil }
        self.init(major, minor, numbers.count > 2 ? numbers[2] ?? 0 : 0)
    }

    var description: String { "\(major).\(minor).\(patch)" }

    static func < (one: PortalVersion, other: PortalVersion) -> Bool {
        (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
    }

    /// The version that is assumed if it is not known: the newest.
    static let assumed = PortalVersion(1, 22)
}

// As the sources of each version have it (src/portal-impl.c, later xdp-portal-impl.c and xdp-portal-config.c).
extension PortalVersion {
    /// Whether it reads `portals.conf`; earlier versions query every installed backend.
    var readsConfiguration: Bool { self >= PortalVersion(1, 17) }
    /// Whether it also looks for `portals.conf` in data folders, and in `XDG_CONFIG_DIRS`.
    var readsDataFolders: Bool { self >= PortalVersion(1, 17, 1) }
    /// Whether it queries backends in the order of `portals.conf`; earlier versions use their own order.
    var keepsOrder: Bool { self >= PortalVersion(1, 19) }
    /// Whether it uses the gtk backend if nothing else is chosen.
    var hasLastResort: Bool { self >= PortalVersion(1, 19, 1) }
    /// Whether it finds backends that are installed under another prefix.
    var findsBackEndsAnywhere: Bool { self >= PortalVersion(1, 20, 1) }
    /// Whether it merges all `portals.conf`; earlier versions read the first one.
    var mergesConfigurations: Bool { self >= PortalVersion(1, 21, 1) }
}
