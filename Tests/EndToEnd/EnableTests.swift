import Foundation
import TestSupport
import TestTags
import Testing

/// `halflight enable` and `disable`: at login from now on, and exactly back.
@Suite(.tags(.alone))
struct EnableTests {
    private let entry = ".config/autostart/halflight.desktop"
    private let machine: Machine
    private let installation: Installation

    init() throws {
        machine = try Machine()
        installation = try Installation(in: machine.home.folder)
    }

    /// The environment of a desktop whose `systemctl` answers as told.
    private func desktop(_ name: String, systemctl script: String) throws -> [String: String] {
        try machine.home.folder.write(
            "#!/bin/sh\necho \"$@\" >> '\(machine.home.folder.path)/calls'\n\(script)\n", to: "tools/systemctl",
            mode: 0o755)
        return [
            "PATH": "\(machine.home.folder.path)/tools:\(installation.programs):/usr/local/bin:/usr/bin:/bin",
            "XDG_CURRENT_DESKTOP": name,
        ]
    }

    /// The calls of `systemctl` so far, a line each.
    private var calls: [String] {
        let text = (try? String(contentsOfFile: "\(machine.home.folder.path)/calls", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    private func halflight(_ command: String, _ desktop: [String: String]) throws -> Finished {
        try machine.startAt("\(installation.programs)/halflight", [command], environment: desktop).finish()
    }

    private func configurationFiles() throws -> [String] {
        try machine.home.folder.contents(of: ".config")
    }

    @Test("Without systemd the autostart entry is made and removed")
    func autostart() throws {
        let desktop = try desktop("XFCE", systemctl: "exit 1")
        let before = try machine.home.folder.contents()
        let enabled = try halflight("enable", desktop)
        #expect(enabled.code == 0, "\(enabled.errors)")
        let text = try String(contentsOfFile: "\(machine.home.folder.path)/\(entry)", encoding: .utf8)
        #expect(text.contains("[Desktop Entry]"))
        #expect(text.contains("Exec=\(installation.programs)/halflightd"))
        #expect(text.contains("X-systemd-skip=true"))
        let again = try halflight("enable", desktop)
        #expect(again.code == 0, "\(again.errors)")
        let disabled = try halflight("disable", desktop)
        #expect(disabled.code == 0, "\(disabled.errors)")
        // All as it was, but for what systemctl was asked and for the state folder.
        let after = try machine.home.folder.contents().filter { $0 != "calls" && !$0.hasPrefix(".local") }
        #expect(after == before)
    }

    @Test("disable undoes nothing that enable did not do")
    func notOurs() throws {
        let desktop = try desktop("XFCE", systemctl: "exit 1")
        try machine.home.folder.write("[Desktop Entry]\nExec=mine\n", to: entry)
        _ = try halflight("disable", desktop)
        let text = try String(contentsOfFile: "\(machine.home.folder.path)/\(entry)", encoding: .utf8)
        #expect(text == "[Desktop Entry]\nExec=mine\n")
    }

    @Test("For a compositor that starts nothing by itself a line is printed")
    func compositor() throws {
        let desktop = try desktop("sway", systemctl: "exit 1")
        let before = try configurationFiles()
        let finished = try halflight("enable", desktop)
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.output.contains { $0.contains("exec") && $0.contains("halflightd") }, "\(finished.output)")
        #expect(try configurationFiles() == before)
    }

    @Test("With graphical-session.target the user unit is enabled and disabled")
    func systemd() throws {
        let desktop = try desktop(
            "GNOME",
            systemctl: """
                case "$*" in
                *is-active*) echo active;;
                *show*) echo LoadState=loaded; echo ActiveState=active; echo UnitFileState=disabled;;
                *is-system-running*) echo running;;
                *is-enabled*) echo disabled; exit 1;;
                esac
                """)
        let before = try configurationFiles()
        let enabled = try halflight("enable", desktop)
        #expect(enabled.code == 0, "\(enabled.errors)")
        #expect(calls.contains { $0.contains("graphical-session.target") }, "\(calls)")
        #expect(calls.contains { $0.contains("--user") && $0.contains("enable") && $0.contains("halflight.service") })
        #expect(try configurationFiles() == before)
        let disabled = try halflight("disable", desktop)
        #expect(disabled.code == 0, "\(disabled.errors)")
        #expect(calls.contains { $0.contains("--user") && $0.contains("disable") && $0.contains("halflight.service") })
    }

    @Test("With the installed portal, --portal is undone byte by byte")
    func portal() throws {
        let desktop = try desktop("XFCE", systemctl: "exit 1")
        let theirs = "[preferred]\n# mine\ndefault=gtk\n"
        try machine.home.folder.write(theirs, to: ".config/xdg-desktop-portal/portals.conf")
        let before = try configurationFiles()
        let arguments = ["enable", "--portal", "--json"]
        let enabled = try machine.startAt("\(installation.programs)/halflight", arguments, environment: desktop)
            .finish()
        #expect(enabled.hasEnabled, "\(enabled.errors)")
        let disabled = try halflight("disable", desktop)
        #expect(disabled.code == 0, "\(disabled.errors)")
        #expect(try configurationFiles() == before)
        let file = "\(machine.home.folder.path)/.config/xdg-desktop-portal/portals.conf"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == theirs)
    }
}
