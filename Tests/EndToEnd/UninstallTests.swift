import Foundation
import TestSupport
import Testing

/// Removal that restores everything, by listing and checksums. The steps are `make install`, `halflight enable
/// --portal`, `halflight disable` and `make uninstall`.
@Suite(.tags(.alone))
struct UninstallTests {
    private let machine: Machine
    /// The user's home and the prefix, which must be unchanged in the end.
    private let place: TemporaryFolder
    /// The machine's other files.
    private let others: TemporaryFolder

    private var home: String { "\(place.path)/home" }

    init() throws {
        machine = try Machine()
        place = try TemporaryFolder()
        others = try TemporaryFolder()
        // A portal that reads portals.conf, independent of the installed one.
        let portal = try others.write(
            "#!/bin/sh\necho xdg-desktop-portal 1.20.3\n", to: "libexec/xdg-desktop-portal", mode: 0o755)
        try others.write(
            "[D-BUS Service]\nName=org.freedesktop.portal.Desktop\nExec=\(portal)\n",
            to: "share/dbus-1/services/org.freedesktop.portal.Desktop.service")
        try others.write("[preferred]\ndefault=wlr;gtk\n", to: "share/xdg-desktop-portal/sway-portals.conf")
    }

    // MARK: - Who is at it

    /// The ways in which a session starts programs.
    enum Session: String, CaseIterable {
        /// With systemd's real command, on this home's files.
        case systemd = "GNOME"
        /// With the autostart folder.
        case autostart = "XFCE"
        /// With the compositor's configuration.
        case compositor = "sway"

        var systemctl: String {
            guard self == .systemd else { return "#!/bin/sh\nexit 1\n" }
            return """
                #!/bin/sh
                case "$*" in
                *is-active*) echo active;;
                *show*) printf 'LoadState=not-found\\nActiveState=inactive\\nUnitFileState=\\n';;
                *' start '* | *' stop '*) ;;
                *) SYSTEMD_OFFLINE=1 exec /usr/bin/systemctl "$@";;
                esac

                """
        }
    }

    /// The user's environment, whose folders needn't exist.
    ///
    /// - Parameter hasBus: Whether an agent can run. Otherwise `enable` can't start it.
    private func environment(_ session: Session, hasBus: Bool = false) throws -> [String: String] {
        try others.write(session.systemctl, to: "bin/systemctl", mode: 0o755)
        return [
            "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "XDG_STATE_HOME": "\(home)/.local/state",
            "XDG_DATA_HOME": "\(home)/.local/share", "XDG_CACHE_HOME": "\(home)/.cache",
            "XDG_DATA_DIRS": "\(others.path)/share", "XDG_CONFIG_DIRS": "\(others.path)/etc",
            "XDG_CURRENT_DESKTOP": session.rawValue, "DISPLAY": ":none",
            "PATH": "\(others.path)/bin:/usr/local/bin:/usr/bin:/bin", "LD_PRELOAD": "",
            "DBUS_SESSION_BUS_ADDRESS": hasBus ? machine.bus.address : "unix:path=\(others.path)/no-bus",
        ]
    }

    private func run(
        _ program: String, _ arguments: String..., in session: Session, hasBus: Bool = false
    ) throws -> Finished {
        try machine.startAt(program, arguments, environment: try environment(session, hasBus: hasBus))
            .finish()
    }

    private func make(_ target: String, _ variables: [String], in session: Session = .autostart) throws {
        try machine.make(target, variables, environment: try environment(session))
    }

    // MARK: - The whole way

    /// A place to install into, below `place`.
    enum Prefix: CaseIterable {
        /// A folder that doesn't exist yet.
        case newStage
        /// A system with other folders and files.
        case system
        /// The user's prefix in an empty home, without DESTDIR.
        case emptyHome
        /// The user's prefix in a home with files.
        case home

        var variables: (PREFIX: String, DESTDIR: String) {
            switch self {
            case .newStage: ("/usr/local", "stage")
            case .system: ("/usr", "stage")
            case .emptyHome, .home: ("home/.local", "")
            }
        }
    }

    private func prepare(_ prefix: Prefix) throws {
        try place.makeFolder("home")
        switch prefix {
        case .newStage, .emptyHome: break
        case .system:
            try place.write("other", to: "stage/usr/share/man/man1/other.1")
            try place.write("other", to: "stage/usr/bin/other", mode: 0o755)
            try place.write("mine", to: "stage/usr/share/halflight/themes/mine.yaml", mode: 0o600)
            // Empty folders stay as well, and folders may be links.
            for name in ["dbus-1/interfaces", "fish/vendor_completions.d", "completions"] {
                try place.makeFolder("stage/usr/share/\(name)")
            }
            try FileLink.make("\(place.path)/stage/usr/share/bash-completion", to: "completions")
            chmod("\(place.path)/stage/usr/share/dbus-1", 0o775)
        case .home:
            try place.write("other", to: "home/.local/share/man/man1/other.1")
            try place.makeFolder("home/.local/state")
            try place.makeFolder("home/.config/autostart")
            try place.makeFolder("home/.config/systemd/user")
            chmod("\(home)/.config", 0o700)
            try place.write("night-below: 20\n", to: "home/.config/halflight/config.yaml", mode: 0o600)
            try place.write(
                "# mine\n [preferred]\n\n  default = kde ;gtk;\t\n# the end",
                to: "home/.config/xdg-desktop-portal/portals.conf", mode: 0o640)
        }
    }

    @Test func `make install removes obsolete D-Bus files if Halflight is not enabled`() throws {
        let file = "home/.local/share/dbus-1/services/org.halflight.Agent.service"
        for isEnabled in [true, false] {
            try place.write("[D-BUS Service]\n", to: file)
            let record = try place.write("unit: halflight.service\n", to: "home/.local/state/halflight/enabled.yaml")
            if !isEnabled { try FileManager.default.removeItem(atPath: record) }
            try make("install", ["PREFIX=\(home)/.local"])
            #expect(FileManager.default.fileExists(atPath: "\(place.path)/\(file)") == isEnabled)
        }
    }

    // Each session in a home with files, which could keep something, and each other place once.
    @Test(
        .promise("uninstall-leaves-nothing"),
        arguments: [
            (.home, .systemd), (.home, .autostart), (.home, .compositor), (.emptyHome, .systemd),
            (.newStage, .compositor), (.system, .autostart),
        ] as [(Prefix, Session)])
    func `Uninstalling leaves nothing behind`(_ prefix: Prefix, _ session: Session) throws {
        try prepare(prefix)
        let before = try Listing(of: place)
        let (PREFIX, DESTDIR) = prefix.variables
        let variables =
            DESTDIR.isEmpty
            ? ["PREFIX=\(place.path)/\(PREFIX)"] : ["PREFIX=\(PREFIX)", "DESTDIR=\(place.path)/\(DESTDIR)"]
        let halflight = "\(place.path)/\(DESTDIR)\(PREFIX)/bin/halflight"
        try make("install", variables)
        let installed = try Listing(of: place)
        #expect(installed.has("/bin/halflightd") && installed.has("/portals/halflight.portal"))

        let enabled = try run(halflight, "enable", "--portal", in: session)
        #expect(enabled.hasEnabled, "\(enabled.errors)")
        let there = try Listing(of: place)
        let startsBy = [
            Session.systemd: "graphical-session.target.wants/halflight.service",
            .autostart: "autostart/halflight.desktop",
        ]
        #expect(startsBy[session].map { there.has("/\($0)") } != false)
        #expect(startsBy.allSatisfy { $0.key == session || !there.has("/home/.config/\($0.value)") })
        #expect(there.has("/enabled.yaml"))
        try expect(portalFiles(), contains: "\norg.freedesktop.impl.portal.Settings=halflight;")
        // An update and a second `enable`.
        try make("install", variables)
        #expect(try run(halflight, "enable", "--portal", in: session).hasEnabled)
        #expect(try Listing(of: place).difference(from: there) == [])

        let disabled = try run(halflight, "disable", in: session)
        #expect(disabled.code == 0, "\(disabled.errors)")
        #expect(try Listing(of: place).difference(from: installed) == [])
        try make("uninstall", variables)
        #expect(try Listing(of: place).difference(from: before) == [])
    }

    @Test func `only the state stays after an agent has run`() throws {
        try place.makeFolder("home")
        let before = try place.contents()
        let halflight = "\(try Installation(in: others).programs)/halflight"
        #expect(try run(halflight, "enable", "--portal", in: .autostart).hasEnabled)
        _ = try machine.devices.addBacklight(brightness: 80)
        let agent = try machine.startAgent(
            environment: try environment(.autostart, hasBus: true).filter { $0.key != "LD_PRELOAD" })
        try agent.waitForLevel(80)
        try agent.setMode("night")
        try agent.waitForAppearance("night")
        #expect(try agent.stop() == .exited(0))
        #expect(try run(halflight, "disable", in: .autostart, hasBus: true).code == 0)
        let folder = "home/.local/state/halflight"
        let state = ["home/.local", "home/.local/state", folder, "\(folder)/decisions.yaml", "\(folder)/state.yaml"]
        let after = try place.contents().filter { !$0.hasPrefix("\(folder)/history") }
        #expect(after == before + state)
    }

    // MARK: - A portals.conf that was there

    /// Files that the portal reads.
    private static let readable = [
        "", "\n", "# nothing yet\n", "[preferred]", "[preferred]\r\ndefault=gtk\r\n", "[other]\nx=1\n\n\n",
        "[preferred]\ndefault=gtk\n[preferred]\ndefault=kde\n",
        "[preferred]\n\tdefault\t=\tgtk\\;x;;\t\n  # – ende –\u{85}\u{2028}\u{7f} \n",
        "[preferred]\ndefault[de]=x\norg.freedesktop.impl.portal.Settings = gtk;*\n  ",
    ]

    @Test(.promise("portal-undo"), arguments: readable)
    func `a portals.conf is restored byte by byte`(_ text: String) throws {
        let installation = try Installation(in: others)
        for mode in [0o644, 0o400] as [mode_t] {
            try place.write(text, to: "home/.config/xdg-desktop-portal/portals.conf", mode: mode)
            let before = try Listing(of: place)
            for _ in 1...2 {
                let enabled = try run("\(installation.programs)/halflight", "enable", "--portal", in: .autostart)
                #expect(enabled.hasEnabled, "\(enabled.errors)")
            }
            // The user's blanks in the line stay.
            let sign = text.contains("Settings = ") ? " = " : "="
            let ours = "\norg.freedesktop.impl.portal.Settings\(sign)halflight;"
            #expect(try portalFiles().contains { $0.contains(ours) })
            let disabled = try run("\(installation.programs)/halflight", "disable", in: .autostart)
            #expect(disabled.code == 0, "\(disabled.errors)")
            #expect(try Listing(of: place).difference(from: before) == [])
        }
    }

    private func portalFiles() throws -> [String] {
        try place.contents(of: "home/.config/xdg-desktop-portal").map {
            try String(contentsOfFile: "\(home)/.config/xdg-desktop-portal/\($0)", encoding: .utf8)
        }
    }
}
