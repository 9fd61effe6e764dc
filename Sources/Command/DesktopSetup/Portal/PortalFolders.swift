/// The folders of the portal's files (portals.conf(5)).
struct PortalFolders: Equatable {
    let desktops: [String]
    /// Folders that may hold a `portals.conf`, the person's first.
    let configuration: [String]
    let backEnds: [String]

    /// - Parameter prefix: the portal's installation folder, such as `/usr`.
    init(environment: [String: String], version: PortalVersion, prefix: String) {
        // The portal skips other names, because they could lead out of the folder.
        desktops = environment["XDG_CURRENT_DESKTOP", default: ""].split(separator: ":")
            .filter { $0.wholeMatch(of: /[a-zA-Z0-9_-]+/) != nil }.map { $0.lowercased() }
        // Only the portal's tests use this variable.
        if let only = environment["XDG_DESKTOP_PORTAL_DIR"] {
            configuration = version.readsConfiguration ? [only] : []
            backEnds = [only]
            return
        }
        func folders(_ variable: String, _ fallback: String) -> [String] {
            let value = environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
            return value.split(separator: ":").map { String($0.hasSuffix("/") ? $0.dropLast() : $0) }
        }
        let home = environment["HOME", default: "/"]
        let data =
            folders("XDG_DATA_HOME", "\(home)/.local/share") + folders("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
        let system = prefix == "/usr" ? "/etc" : "\(prefix)/etc"
        var configuration = folders("XDG_CONFIG_HOME", "\(home)/.config")
        if version.readsDataFolders { configuration += folders("XDG_CONFIG_DIRS", "/etc/xdg") }
        configuration.append(system)
        if version.readsDataFolders { configuration += data }
        configuration.append("\(prefix)/share")
        self.configuration =
            version.readsConfiguration ? configuration.map { "\($0)/xdg-desktop-portal" }.withoutRepetition : []
        backEnds =
            ((version.findsBackEndsAnywhere ? data : []) + ["\(prefix)/share"])
            .map { "\($0)/xdg-desktop-portal/portals" }.withoutRepetition
    }

    /// The first existing file counts.
    var fileNames: [String] { desktops.map { "\($0)-portals.conf" } + ["portals.conf"] }
}

extension [String] {
    fileprivate var withoutRepetition: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

/// A version of xdg-desktop-portal. The search for backends has changed four times.
struct PortalVersion: Comparable, CustomStringConvertible {
    var major: Int
    var minor: Int
    var patch: Int

    init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Parses the output of `xdg-desktop-portal --version`.
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

    static let assumed = PortalVersion(1, 22)
}

// From the sources of each version (src/portal-impl.c, later xdp-portal-impl.c and xdp-portal-config.c).
extension PortalVersion {
    /// Earlier versions query every installed backend.
    var readsConfiguration: Bool { self >= PortalVersion(1, 17) }
    /// Also in `XDG_CONFIG_DIRS`.
    var readsDataFolders: Bool { self >= PortalVersion(1, 17, 1) }
    /// Earlier versions query backends in a fixed order.
    var keepsOrder: Bool { self >= PortalVersion(1, 19) }
    /// Uses the gtk backend if nothing else is chosen.
    var hasLastResort: Bool { self >= PortalVersion(1, 19, 1) }
    /// Even under another prefix.
    var findsBackEndsAnywhere: Bool { self >= PortalVersion(1, 20, 1) }
    /// Earlier versions read only the first `portals.conf`.
    var mergesConfigurations: Bool { self >= PortalVersion(1, 21, 1) }
}
