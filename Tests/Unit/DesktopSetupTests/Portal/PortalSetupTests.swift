import SystemAppearance
import TestSupport
import Testing

@testable import DesktopSetup

/// The backends that each portal version queries, according to its source code.
@Suite("The portal's choice of backends")
struct PortalSetupTests {
    private static let settings = PortalSetup.settings

    private func backEnd(_ name: String, desktops: [String] = [], _ interface: String? = nil) -> PortalSetup.BackEnd {
        PortalSetup.BackEnd(
            name: name, busName: "org.freedesktop.impl.portal.desktop.\(name)",
            interfaces: [interface ?? Self.settings], desktops: desktops)
    }

    /// Returns sway with gtk, Halflight, and a backend without settings.
    private func setup(
        _ version: PortalVersion, desktops: [String] = ["sway"], _ preferred: [[String: [String]]]
    ) -> PortalSetup {
        PortalSetup(
            version: version, desktops: desktops,
            backEnds: [
                backEnd("wlr", desktops: ["sway"], "org.freedesktop.impl.portal.ScreenCast"),
                backEnd("halflight", desktops: ["halflight"]), backEnd("gtk", desktops: ["gnome"]),
            ],
            configurations: preferred.enumerated().map {
                PortalSetup.Configuration(path: "/\($0.offset)/portals.conf", preferred: $0.element)
            })
    }

    @Test(
        .promise("portal-before-1-19", "portal-before-1-17"),
        arguments: [
            // Before 1.17 all backends are queried: the desktop's first, then by name.
            (PortalVersion(1, 16), "sway", [[settings: ["halflight"]]], ["gtk", "halflight"]),
            (PortalVersion(1, 16), "halflight", [], ["halflight", "gtk"]),
            // From 1.17 the backends in portals.conf are queried in the old order. Without that file, none is queried.
            (PortalVersion(1, 18, 4), "sway", [], []),
            (PortalVersion(1, 18, 4), "sway", both, ["gtk", "halflight"]),
            (PortalVersion(1, 18, 4), "sway", [[settings: ["halflight"]]], ["halflight"]),
            (PortalVersion(1, 18, 4), "sway", [["default": ["*"]]], ["gtk", "halflight"]),
            (PortalVersion(1, 18, 4), "sway", [["default": ["none"]]], []),
            // From 1.19 the order in portals.conf counts, then its default.
            (PortalVersion(1, 20, 4), "sway", both, ["halflight", "gtk"]),
            (PortalVersion(1, 20, 4), "sway", [[settings: ["kde"], "default": ["gtk"]]], ["gtk"]),
            (PortalVersion(1, 20, 4), "sway", [[settings: ["halflight", "*"]]], ["halflight", "gtk"]),
            (PortalVersion(1, 20, 4), "sway", [[settings: ["none"], "default": ["gtk"]]], []),
            // Without a choice the desktop's backend is queried, and from 1.19.1 otherwise gtk.
            (PortalVersion(1, 20), "gnome", [], ["gtk"]), (PortalVersion(1, 20), "halflight", [], ["halflight"]),
            (PortalVersion(1, 20), "sway", [], ["gtk"]), (PortalVersion(1, 19), "sway", [], []),
            // From 1.21.1 all files count, before that the first.
            (PortalVersion(1, 21), "sway", [[settings: ["halflight"]], ["default": ["gtk"]]], ["halflight"]),
            (
                PortalVersion(1, 21, 1), "sway", [[settings: ["halflight"]], ["default": ["gtk"]]],
                ["halflight", "gtk"]
            ),
        ] as [(PortalVersion, String, [[String: [String]]], [String])])
    func `each version queries backends by its own rules`(
        version: PortalVersion, desktop: String, preferred: [[String: [String]]], names: [String]
    ) {
        #expect(setup(version, desktops: [desktop], preferred).answering.map(\.name) == names)
    }

    private static let both = [[settings: ["halflight", "gtk"], "default": ["wlr", "gtk"]]]

    @Test func `the default is the desktop's file's, or else the order of the backends`() {
        let two = [["default": ["mine"]], ["default": ["wlr", "gtk"]]]
        for version in [PortalVersion(1, 18), .assumed] {
            #expect(setup(version, two).desktopDefault(without: "/0/portals.conf") == ["wlr", "gtk"])
            #expect(setup(version, two).desktopDefault(without: "/9/portals.conf") == ["mine"])
            #expect(setup(version, []).desktopDefault(without: "/0/portals.conf") == ["wlr", "gtk"])
        }
    }

    @Test(.promise("portal-asks-halflight-first"))
    func `Halflight precedes the other backends, and missing ones are omitted`() {
        let version = PortalVersion.assumed
        func ours(_ preferred: [String: [String]]) -> [String] {
            setup(version, [preferred]).settingsWithOurs(at: "/0/portals.conf")
        }
        #expect(ours(["default": ["wlr", "gtk"]]) == ["halflight", "gtk"])
        #expect(ours(["default": ["wlr"], Self.settings: ["kde", "halflight"]]) == ["halflight", "kde"])
        #expect(ours(["default": ["none"]]) == ["halflight"])
    }

    @Test(arguments: [
        ("xdg-desktop-portal 1.16.0\n", PortalVersion(1, 16)), ("xdg-desktop-portal 1.21.1", .init(1, 21, 1)),
        ("1.18", .init(1, 18)), ("xdg-desktop-portal\n", nil), ("", nil),
    ])
    func `a version is read from its printed form`(printed: String, version: PortalVersion?) {
        #expect(PortalVersion(printed: printed) == version)
    }
}

/// The portal's folders and files.
@Suite("The portal's files", .tags(.alone))
struct PortalFoldersTests {
    private func folders(_ version: PortalVersion, _ more: [String: String] = [:]) -> PortalFolders {
        PortalFolders(
            environment: ["HOME": "/h", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME:../x"].merging(more) { $1 },
            version: version, prefix: "/usr")
    }

    @Test(.promise("portal-before-1-20-1")) func `each version has its folders`() {
        let newest = folders(.assumed)
        #expect(
            newest.configuration
                == [
                    "/h/.config", "/etc/xdg", "/etc", "/h/.local/share", "/usr/local/share", "/usr/share",
                ].map { "\($0)/xdg-desktop-portal" })
        #expect(
            newest.backEnds
                == ["/h/.local/share", "/usr/local/share", "/usr/share"].map {
                    "\($0)/xdg-desktop-portal/portals"
                })
        #expect(folders(PortalVersion(1, 20)).backEnds == ["/usr/share/xdg-desktop-portal/portals"])
        #expect(folders(PortalVersion(1, 16)).configuration == [])
        #expect(newest.fileNames == ["ubuntu-portals.conf", "gnome-portals.conf", "portals.conf"])
        let test = folders(.assumed, ["XDG_DESKTOP_PORTAL_DIR": "/t"])
        #expect(test.configuration == ["/t"] && test.backEnds == ["/t"])
    }

    @Test func `in each folder the first valid file counts`() throws {
        let root = try TemporaryFolder()
        for (name, text) in [
            ("config/xdg-desktop-portal/gnome-portals.conf", "[other]\nx=1\n"),
            ("config/xdg-desktop-portal/portals.conf", "[preferred]\ndefault=mine;\n"),
            ("data/xdg-desktop-portal/gnome-portals.conf", "[preferred]\ndefault=gnome;gtk\n"),
            ("data/xdg-desktop-portal/portals.conf", "[preferred]\ndefault=never\n"),
            (
                "data/xdg-desktop-portal/portals/a.portal",
                "[portal]\nDBusName=x.a\nInterfaces=i.one;i.two;\nUseIn=gnome\n"
            ),
            ("data/xdg-desktop-portal/portals/b.portal", "nonsense"),
        ] { try root.write(text, to: name) }
        let folders = folders(
            .assumed,
            ["XDG_CONFIG_HOME": "\(root.path)/config", "XDG_DATA_HOME": "\(root.path)/data", "XDG_DATA_DIRS": "/none"]
        )
        let setup = PortalSetup(reading: folders, version: .assumed)
        let own = setup.configurations.filter { $0.path.hasPrefix(root.path) }
        #expect(own.map { $0.preferred["default"] } == [["mine"], ["gnome", "gtk"]])
        let backEnd = try #require(setup.backEnds.first { $0.name == "a" })
        #expect(backEnd.interfaces == ["i.one", "i.two"] && backEnd.desktops == ["gnome"] && backEnd.busName == "x.a")
        #expect(!setup.backEnds.contains { $0.name == "b" })
    }

    @Test(
        arguments: [
            ("/usr/libexec/xdg-desktop-portal", "/usr"), ("/usr/lib/xdg-desktop-portal", "/usr"),
            ("/nix/store/x/libexec/xdg-desktop-portal", "/nix/store/x"), (nil, "/usr"),
        ] as [(String?, String)])
    func `the portal's prefix follows from its path`(path: String?, prefix: String) {
        #expect(PortalProgram(path: path).prefix == prefix)
    }

    @MainActor @Test func `the portal is found by its service file and asked for its version`() throws {
        let root = try TemporaryFolder()
        let program = try root.write("#!/bin/sh\necho xdg-desktop-portal 1.20.3\n", to: "p/libexec/xdp", mode: 0o755)
        try root.write(
            "[D-BUS Service]\nName=\(SettingsPortal.name)\nExec=\(program) -r\n",
            to: "share/dbus-1/services/\(SettingsPortal.name).service")
        let environment = ["XDG_DATA_DIRS": "/none:\(root.path)/share"]
        let found = PortalProgram.find(environment: environment, process: nil)
        #expect(found.path == program && found.version == PortalVersion(1, 20, 3))
        #expect(found.prefix == "\(root.path)/p" && found.environment == environment)
    }
}
