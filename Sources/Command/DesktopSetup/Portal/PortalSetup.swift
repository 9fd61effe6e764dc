import FileSupport
import TextSupport

/// The contents of the portal's files: existing and queried backends.
struct PortalSetup: Equatable {
    /// From `NAME.portal`.
    struct BackEnd: Equatable {
        var name: String
        var busName: String
        var interfaces: [String]
        var desktops: [String] = []
    }

    /// A `portals.conf`.
    struct Configuration: Equatable {
        var path: String
        /// Lists of backends by interface and `default`.
        var preferred: [String: [String]]

        fileprivate var forSettings: [String]? { preferred[PortalSetup.settings] ?? preferred["default"] }
        fileprivate var prefersNone: Bool { forSettings?.contains("none") == true }
    }

    var version: PortalVersion
    /// In lower case.
    var desktops: [String]
    /// In the portal's order.
    let backEnds: [BackEnd]
    /// Files that the portal may read, most important first.
    var configurations: [Configuration]

    init(version: PortalVersion, desktops: [String], backEnds: [BackEnd], configurations: [Configuration]) {
        (self.version, self.desktops, self.configurations) = (version, desktops, configurations)
        // Like sort_impl_by_use_in_and_name() of the portal.
        func rank(_ backEnd: BackEnd) -> Int {
            desktops.firstIndex { desktop in backEnd.desktops.contains { $0.lowercased() == desktop } } ?? .max
        }
        self.backEnds = backEnds.sorted { (rank($0), $0.name) < (rank($1), $1.name) }
    }

    static let settings = "org.freedesktop.impl.portal.Settings"
    static let ours = "halflight"
    static let ourBusName = "org.freedesktop.impl.portal.desktop.halflight"

    /// In order. The first backend with a key answers.
    var answering: [BackEnd] {
        if !version.readsConfiguration { return able }
        if !version.keepsOrder { return chosenInOwnOrder }
        var chosen: [BackEnd] = []
        for configuration in configurationsInForce {
            if configuration.prefersNone { return chosen }
            let own = named(configuration.preferred[PortalSetup.settings] ?? [], except: chosen)
            chosen += own.isEmpty ? named(configuration.preferred["default"] ?? [], except: chosen) : own
        }
        if chosen.isEmpty { chosen = able.filter(isMeantForDesktop) }
        if chosen.isEmpty, version.hasLastResort { chosen = able.filter { $0.busName.hasSuffix(".gtk") } }
        return chosen
    }

    var configurationsInForce: ArraySlice<Configuration> {
        guard version.readsConfiguration else { return [] }
        return version.mergesConfigurations ? configurations[...] : configurations.prefix(1)
    }

    var findsOurs: Bool { able.contains { $0.name == PortalSetup.ours } }

    private var able: [BackEnd] { backEnds.filter { $0.interfaces.contains(PortalSetup.settings) } }

    private var chosenInOwnOrder: [BackEnd] {
        guard let configuration = configurationsInForce.first, !configuration.prefersNone else { return [] }
        let names = configuration.forSettings ?? []
        return able.filter { names.contains($0.name) || names.contains("*") }
    }

    private func named(_ names: [String], except others: [BackEnd]) -> [BackEnd] {
        names.reduce(into: []) { found, name in
            found += able.filter { ($0.name == name || name == "*") && !found.contains($0) && !others.contains($0) }
        }
    }

    private func isMeantForDesktop(_ backEnd: BackEnd) -> Bool {
        backEnd.desktops.contains { desktops.contains($0.lowercased()) }
    }

    /// Without any file, the backends that name this desktop, then gtk.
    func desktopDefault(without path: String) -> [String] {
        var others = self
        others.configurations.removeAll { $0.path == path }
        if let named = others.configurationsInForce.lazy.compactMap({ $0.preferred["default"] }).first { return named }
        return backEnds.filter { isMeantForDesktop($0) && $0.name != "gtk" }.map(\.name)
            .filter { $0 != PortalSetup.ours } + ["gtk"]
    }

    /// For the file at `path`.
    func settingsWithOurs(at path: String) -> [String] {
        let named = configurationsInForce.lazy.compactMap(\.forSettings).first
        let before = (named ?? desktopDefault(without: path)).filter { $0 != PortalSetup.ours && $0 != "none" }
        // The portal would only complain about backends known to have no settings.
        let useful = before.filter { name in
            backEnds.allSatisfy { $0.name != name || $0.interfaces.contains(PortalSetup.settings) }
        }
        return [PortalSetup.ours] + useful
    }
}

extension PortalSetup {
    init(reading folders: PortalFolders, version: PortalVersion) {
        var backEnds: [BackEnd] = []
        for folder in folders.backEnds {
            for name in ((try? listFolder(folder)) ?? []) where name.hasSuffix(".portal") {
                guard let backEnd = BackEnd(path: "\(folder)/\(name)"),
                    !backEnds.contains(where: { $0.name == backEnd.name })
                else { continue }
                backEnds.append(backEnd)
            }
        }
        self.init(
            version: version, desktops: folders.desktops, backEnds: backEnds,
            configurations: folders.configuration.compactMap { folder in
                folders.fileNames.lazy.compactMap { Configuration(path: "\(folder)/\($0)") }.first
            })
    }
}

extension PortalSetup.BackEnd {
    fileprivate init?(path: String) {
        guard let file = textOfFile(path).flatMap(KeyFile.init(valid:)),
            let busName = file.value("DBusName", in: "portal"), let interfaces = file.list("Interfaces", in: "portal")
        else { return nil }
        let name = path.split(separator: "/").last ?? ""
        self.init(
            name: String(name.dropLast(".portal".count)), busName: busName, interfaces: interfaces,
            desktops: file.list("UseIn", in: "portal") ?? [])
    }
}

extension PortalSetup.Configuration {
    /// Returns `nil` if the file is missing or empty. The portal then looks in the next folder.
    fileprivate init?(path: String) {
        guard let file = textOfFile(path).flatMap(KeyFile.init(valid:)), file.has(group: "preferred") else {
            return nil
        }
        self.init(path: path, preferred: [:])
        for key in file.keys(in: "preferred") { preferred[key] = file.list(key, in: "preferred") }
    }
}
