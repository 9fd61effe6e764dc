/// The folders of the portal's files (portals.conf(5)).
struct PortalFolders: Equatable {
    let desktops: [String]
    /// Folders that may hold a `portals.conf`, the person's first.
    let configuration: [String]
    /// Folders that hold the files of backends.
    let backEnds: [String]

    /// - Parameter prefix: the folder that the portal was installed under, such as `/usr`.
    init(environment: [String: String], version: PortalVersion, prefix: String) {
        // Other names are passed over by the portal: they could lead out of the folder.
        desktops = environment["XDG_CURRENT_DESKTOP", default: ""].split(separator: ":")
            .filter { $0.wholeMatch(of: /[a-zA-Z0-9_-]+/) != nil }.map { $0.lowercased() }
        // For the portal's own tests, and for nothing else besides.
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

    /// The possible names of the file in a folder; the first one that exists counts.
    var fileNames: [String] { desktops.map { "\($0)-portals.conf" } + ["portals.conf"] }
}

extension [String] {
    /// Each text once, where it comes first.
    fileprivate var withoutRepetition: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
