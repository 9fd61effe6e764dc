import Foundation
import HalflightTerminal
import TestSupport
import Testing
import TextSupport

@testable import DesktopSetup

/// Runs and undoes `enable --portal` in a temporary home folder.
@MainActor
@Suite("The portal's file in enable and disable")
struct LoginPortalTests {
    private let rig: LoginRig
    private let own = "höme/.config/xdg-desktop-portal/sway-portals.conf"
    private let desktops = "data/xdg-desktop-portal/sway-portals.conf"

    private var root: TemporaryFolder { rig.root }

    init() throws {
        rig = try LoginRig()
        try root.write("[preferred]\ndefault=wlr;gtk\n", to: desktops)
        for (name, interfaces) in [
            ("gtk", PortalSetup.settings), ("halflight", PortalSetup.settings),
            ("wlr", "org.freedesktop.impl.portal.ScreenCast"),
        ] {
            try root.write(
                "[portal]\nDBusName=org.freedesktop.impl.portal.desktop.\(name)\nInterfaces=\(interfaces);\nUseIn=none\n",
                to: "data/xdg-desktop-portal/portals/\(name).portal")
        }
    }

    /// Returns `enable` and `disable` without systemd, beside a portal.
    private func setup(
        _ version: PortalVersion = .assumed, process: Int32? = 7, desktop: String = "sway"
    ) throws -> LoginSetup {
        let environment = ["PATH": "/none", "XDG_DATA_DIRS": "\(root.path)/data", "XDG_CONFIG_DIRS": "/none"]
        return try rig.setup(desktop, process: 1, environment: environment) {
            PortalProgram(path: "/none/libexec/portal", process: process, version: version, environment: $0)
        }
    }

    private func text(_ name: String) throws -> String { try rig.read("\(root.path)/\(name)") }

    private func values(_ name: String) throws -> [String: [String]] {
        let file = try #require(KeyFile(valid: try text(name)))
        return ["default", PortalSetup.settings, "x"].reduce(into: [:]) { $0[$1] = file.list($1, in: "preferred") }
    }

    @Test(.promise("portal-file-names-halflight", "removal-without-disable"))
    func `enable --portal writes the desktop's file, and disable undoes it`() throws {
        let report = try setup().enable(portal: true)
        #expect(report.portalFile == "\(root.path)/\(own)")
        #expect(try values(own) == ["default": ["wlr", "gtk"], PortalSetup.settings: ["halflight", "gtk"]])
        #expect(report.notes.last == "To make the portal read the file, log out and in again.")
        #expect(PortalSetup(reading: folders, version: .assumed).answering.map(\.name) == ["halflight", "gtk"])
        let before = try rig.files()
        let again = try setup().enable(portal: true)
        #expect(again.notes.contains { $0.hasPrefix("~/.config/xdg-desktop-portal/sway-portals.conf ") })
        #expect(try rig.files() == before)
        _ = try setup().disable()
        #expect(try rig.files() == [])
    }

    private var folders: PortalFolders {
        PortalFolders(
            environment: [
                "HOME": "\(rig.home)", "XDG_CURRENT_DESKTOP": "sway", "XDG_DATA_DIRS": "\(root.path)/data",
            ], version: .assumed, prefix: "/none")
    }

    @Test func `without a desktop's file, the default is the order of the backends`() throws {
        try FileManager.default.removeItem(atPath: "\(root.path)/\(desktops)")
        _ = try setup().enable(portal: true)
        #expect(try values(own)["default"] == ["gtk"])
    }

    @Test func `a person's file keeps its lines and is restored byte by byte`() throws {
        let theirs = "# mine\n[preferred]\nx=kde;\n\(PortalSetup.settings)=gtk\n\n[other]\ny=1"
        try root.write(theirs, to: "höme/.config/xdg-desktop-portal/portals.conf", mode: 0o600)
        let report = try setup().enable(portal: true)
        let file = "höme/.config/xdg-desktop-portal/portals.conf"
        #expect(report.portalFile == "\(root.path)/\(file)")
        #expect(
            try text(file)
                == "# mine\n[preferred]\nx=kde;\n\(PortalSetup.settings)=halflight;gtk\ndefault=wlr;gtk\n\n[other]\ny=1"
        )
        let mode = try FileManager.default.attributesOfItem(atPath: "\(root.path)/\(file)")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        _ = try setup().disable()
        #expect(try text(file) == theirs)
        #expect(
            try rig.files() == [
                ".config", ".config/xdg-desktop-portal", ".config/xdg-desktop-portal/portals.conf",
            ])
    }

    @Test func `a file changed in the meantime loses only Halflight's lines`() throws {
        try root.write("[preferred]\n\(PortalSetup.settings)=gtk\n", to: own)
        _ = try setup().enable(portal: true)
        try root.write(try text(own) + "x=new\n", to: own)
        _ = try setup().disable()
        #expect(try text(own) == "[preferred]\n\(PortalSetup.settings)=gtk\nx=new\n")
    }

    @Test func `each desktop has its own file, and disable restores all of them`() throws {
        _ = try setup().enable(portal: true)
        _ = try setup(desktop: "labwc").enable(portal: true)
        #expect(try values("höme/.config/xdg-desktop-portal/labwc-portals.conf")["default"] == ["gtk"])
        _ = try setup().disable()
        #expect(try rig.files() == [])
    }

    @Test func `before 1.17 no portals.conf is written`() throws {
        let report = try setup(PortalVersion(1, 16)).enable(portal: true)
        #expect(report.portalFile == nil)
        #expect(report.notes.contains { $0.contains(" 1.16.0 ") && $0.contains(" portals.conf ") })
        expect(report.notes, lacks: "queries", "it does not find Halflight")
        expect(report.failure?.message, contains: "make install PREFIX=")
        #expect(try !rig.files().contains { $0.hasSuffix("portals.conf") })
    }

    @Test(.promise("portal-not-found-fails")) func `a portal that doesn't find Halflight is an error after the setup`()
        throws
    {
        let old = try setup(PortalVersion(1, 18, 4)).enable(portal: true)
        let message = old.failure?.message ?? ""
        for name in ["halflight.portal", "/none/share"] { expect(message, contains: name) }
        #expect(old.portalFile == "\(root.path)/\(own)")
        _ = try setup().disable()
        try expect(setup(process: nil).enable(portal: true).notes.last, contains: "is not running")
    }

    @Test(.promise("enable-foreign-files")) func `an invalid key file or a link stays`() throws {
        try root.write("nonsense\n", to: own)
        let error = #expect(throws: CommandError.self) { try setup().enable(portal: true) }
        expect(error?.message, contains: "sway-portals.conf ")
        #expect(try text(own) == "nonsense\n")
        try FileManager.default.removeItem(atPath: "\(root.path)/\(own)")
        try root.write("", to: "elsewhere")
        try FileLink.make("\(root.path)/\(own)", to: "\(root.path)/elsewhere")
        #expect(throws: CommandError.self) { try setup().enable(portal: true) }
        #expect(try text("elsewhere").isEmpty)
    }
}
