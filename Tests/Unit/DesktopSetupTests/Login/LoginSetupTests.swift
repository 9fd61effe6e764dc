import Foundation
import HalflightTerminal
import TestSupport
import TestTags
import Testing

@testable import DesktopSetup

/// Runs `enable` and `disable` in a temporary home folder with a name outside ASCII, and in a temporary installation
/// with a stand-in for systemctl.
@MainActor
@Suite("enable and disable", .tags(.alone))
struct LoginSetupTests {
    private let rig: LoginRig

    init() throws { rig = try LoginRig() }

    // MARK: - D-Bus activation

    @Test(arguments: desktops)
    func `enable turns on D-Bus activation, and disable turns it off`(desktop: String, target: String?) throws {
        if let target { try rig.fake(target: target) }
        _ = try rig.setup(desktop).enable()
        for name in rig.names {
            #expect(
                try rig.read("\(rig.services)/\(name).service")
                    == "[D-BUS Service]\nName=\(name)\nExec=\(rig.agent)\nSystemdService=halflight.service\n")
        }
        let before = try rig.files()
        _ = try rig.setup(desktop).enable()
        #expect(try rig.files() == before, "twice is harmless")
        #expect(rig.reads == 1, "the bus reads its folders when they have changed, and before the agent is started")
        _ = try rig.setup(desktop).disable()
        #expect(rig.reads == 2)
        #expect(try rig.files() == [])
    }

    nonisolated private static let desktops =
        [("XFCE", nil), ("sway", nil), ("GNOME", "active")] as [(String, String?)]

    @Test(.promise("enable-foreign-files")) func `another program's activation file stays, and enable changes nothing`()
        throws
    {
        try rig.root.write("mine", to: "höme/.local/share/dbus-1/services/org.halflight.Agent.service")
        let before = try rig.files()
        #expect(throws: CommandError.self) { try rig.setup("XFCE").enable() }
        #expect(try rig.files() == before)
        _ = try rig.setup("XFCE").disable()
        #expect(try rig.read("\(rig.services)/org.halflight.Agent.service") == "mine")
    }

    @Test func `an activation file changed in the meantime stays`() throws {
        _ = try rig.setup("sway").enable()
        try rig.root.write("mine", to: "höme/.local/share/dbus-1/services/org.halflight.Agent.service")
        let removal = try rig.setup("sway").disable()
        let file = "~/.local/share/dbus-1/services/org.halflight.Agent.service "
        #expect(removal.notes.contains { $0.hasPrefix(file) })
        #expect(try rig.read("\(rig.services)/org.halflight.Agent.service") == "mine")
        #expect(try rig.root.contents(of: "höme/.local/share/dbus-1/services") == ["org.halflight.Agent.service"])
    }

    @Test(arguments: [
        ("/usr/local/bin/halflightd", "/usr/local/bin/halflightd"),
        ("/home/a b/halflightd", "'/home/a b/halflightd'"), ("/it's/halflightd", #"'/it'\\''s/halflightd'"#),
        (#"/a\b/halflightd"#, #"'/a\\b/halflightd'"#), ("/100%/halflightd", "'/100%/halflightd'"),
    ])
    func `the agent's path in an activation file is quoted as for a shell`(path: String, written: String) {
        #expect(ActivationFile.text("Name=x\nExec=y\n", agent: path) == "Name=x\nExec=\(written)\n")
    }

    // MARK: - The autostart entry

    @Test(.promise("removal-without-disable"))
    func `on XFCE enable writes the entry, and disable leaves nothing behind`() throws {
        let report = try rig.setup("XFCE").enable()
        #expect(report.startsBy == .autostart)
        expect(report.notes, contains: "~/.config/autostart/halflight.desktop")
        #expect(report.notes.last == "Started the agent.")
        #expect(try rig.read(rig.entryPath) == "[Desktop Entry]\nExec=\(rig.agent)\nX-systemd-skip=true\n")
        let before = try rig.files()
        #expect(try rig.setup("XFCE").enable().startsBy == .autostart)
        #expect(try rig.files() == before, "twice is harmless")
        let removal = try rig.setup("XFCE").disable()
        #expect(removal.notes.last == "Removed ~/.config/autostart/halflight.desktop.")
        #expect(try rig.files() == [])
    }

    @Test func `other files in Halflight's folders stay, with their folders`() throws {
        try rig.root.write("theirs", to: "höme/.local/state/halflight/state.yaml")
        let before = try rig.files()
        _ = try rig.setup("XFCE").enable()
        #expect(try rig.files().count == before.count + 9)
        try rig.root.write("theirs", to: "höme/.config/autostart/other.desktop")
        _ = try rig.setup("XFCE").disable()
        #expect(
            try rig.files() == [".config", ".config/autostart", ".config/autostart/other.desktop"] + before)
    }

    @Test func `an entry changed in the meantime stays`() throws {
        _ = try rig.setup("XFCE").enable()
        let theirs = "[Desktop Entry]\nHidden=true\n"
        try rig.root.write(theirs, to: "höme/.config/autostart/halflight.desktop")
        #expect(throws: CommandError.self) { try rig.setup("XFCE").enable() }
        let removal = try rig.setup("XFCE").disable()
        expect(removal.notes.last, hasPrefix: "~/.config/autostart/halflight.desktop ")
        #expect(try rig.read(rig.entryPath) == theirs)
        #expect(try rig.setup("XFCE").disable().notes.first == rig.nothingToUndo)
        #expect(try rig.read(rig.entryPath) == theirs)
    }

    @Test(.promise("enable-foreign-files")) func `another program's entry stays, and enable changes nothing`() throws {
        try rig.root.write("mine", to: "höme/.config/autostart/halflight.desktop")
        let before = try rig.files()
        let error = #expect(throws: CommandError.self) { try rig.setup("XFCE").enable() }
        expect(error?.message, contains: rig.entryPath)
        #expect(try rig.files() == before)
        _ = try rig.setup("XFCE").disable()
        #expect(try rig.read(rig.entryPath) == "mine")
    }

    @Test func `an earlier installation's entry is updated`() throws {
        _ = try rig.setup("XFCE").enable()
        try rig.root.write(
            "[Desktop Entry]\nExec=x\nName=New\n", to: "prefix/share/halflight/autostart/halflight.desktop")
        _ = try rig.setup("XFCE").enable()
        #expect(try rig.read(rig.entryPath) == "[Desktop Entry]\nExec=\(rig.agent)\nName=New\n")
        _ = try rig.setup("XFCE").disable()
        #expect(try rig.files() == [])
    }

    @Test func `a deleted entry doesn't prevent disable`() throws {
        _ = try rig.setup("XFCE").enable()
        try FileManager.default.removeItem(atPath: rig.entryPath)
        #expect(try rig.setup("XFCE").disable().notes.last == "~/.config/autostart/halflight.desktop no longer exists.")
        #expect(try rig.files() == [])
    }

    @Test(.promise("enable-foreign-files")) func `a link instead of the autostart folder or entry isn't followed`()
        throws
    {
        try rig.root.makeFolder("elsewhere")
        try rig.root.makeFolder("höme/.config")
        try FileLink.make("\(rig.home)/.config/autostart", to: "\(rig.root.path)/elsewhere")
        #expect(throws: CommandError.self) { try rig.setup("XFCE").enable() }
        #expect(try rig.root.contents(of: "elsewhere") == [])
        try FileManager.default.removeItem(atPath: "\(rig.home)/.config/autostart")
        try rig.root.makeFolder("höme/.config/autostart")
        try FileLink.make(rig.entryPath, to: "\(rig.root.path)/elsewhere/file")
        #expect(throws: CommandError.self) { try rig.setup("XFCE").enable() }
        #expect(try rig.root.contents(of: "elsewhere") == [])
    }

    @Test func `if the bus can't start the agent, enable shows a command for it`() throws {
        try expect(rig.setup("XFCE", canStart: false).enable().notes.last, contains: "setsid -f \(rig.agent)")
        #expect(try rig.setup("XFCE", process: 7).enable().notes.last == "The agent is already running.")
        try expect(rig.setup("XFCE", process: 7).disable().notes, contains: " 7).")
    }

    @Test func `a missing installed file or agent is an error that names it`() throws {
        try FileManager.default.removeItem(atPath: "\(rig.root.path)/prefix/share")
        let entry = #expect(throws: CommandError.self) { try rig.setup("XFCE").enable() }
        expect(entry?.message, contains: "share/halflight/dbus-1/org.halflight.Agent.service ")
        try FileManager.default.removeItem(atPath: rig.agent)
        #expect(throws: CommandError.self) { try rig.setup("XFCE").enable() }
        #expect(try rig.files() == [])
    }

    // MARK: - The compositor's line

    @Test func `on sway enable only shows the line`() throws {
        let report = try rig.setup("sway").enable()
        #expect(report.startsBy == .compositor)
        #expect(report.line == LoginRecord.Line(text: "exec \(rig.agent)", file: "~/.config/sway/config"))
        #expect(report.notes.contains("    exec \(rig.agent)"))
        let start = [
            #"{"startsBy":"compositor","line":"exec \#(rig.agent)","file":"~/.config/sway/config","#,
            #""portalFile":null,"notes":["#,
        ].joined()
        #expect("\(report.json)".hasPrefix(start))
        #expect(try !rig.files().contains { $0.hasPrefix(".config") })
        try expect(rig.setup("sway").disable().notes, lacks: "sway/config")
        #expect(try rig.files() == [])
    }

    @Test func `enable doesn't ask for an existing compositor's line`() throws {
        try rig.root.write("exec halflightd\n", to: "höme/.config/sway/config")
        let notes = try rig.setup("sway").enable().notes
        expect(notes, contains: "~/.config/sway/config, line 1, ")
        expect(notes, lacks: "    exec ")
        expect(notes, contains: ": swaymsg exec")
        #expect(try rig.setup("sway", process: 7).enable().notes.last == "The agent is running already.")
    }

    @Test func `disable names an existing compositor's line`() throws {
        _ = try rig.setup("sway").enable()
        try rig.root.write("# mine\nexec \(rig.agent)\n", to: "höme/.config/sway/config")
        let note = "Remove the line `exec \(rig.agent)` from ~/.config/sway/config (line 2)."
        #expect(try rig.setup("sway").disable().notes.contains(note))
    }

    @Test func `enable asks for a missing line even while the agent runs`() throws {
        let last = try rig.setup("sway", process: 7).enable().notes.last
        expect(last, contains: "without that line")
    }

    // MARK: - systemd

    @Test func `in a session with the target, enable and disable use the unit`() throws {
        try rig.fake(target: "active")
        let report = try rig.setup("GNOME").enable()
        #expect(report.startsBy == .systemd)
        #expect(report.notes.last == "Started the agent.")
        #expect(try rig.calls().suffix(2) == ["enable halflight.service", "start halflight.service"])
        let again = try rig.setup("GNOME").enable()
        #expect(again.notes.suffix(2) == ["halflight.service is already enabled.", "The agent is already running."])
        let removal = try rig.setup("GNOME").disable().notes
        #expect(removal.first == "Disabled halflight.service.", "the unit first")
        #expect(removal.last == "Stopped halflight.service.")
        #expect(try rig.calls().suffix(2) == ["disable halflight.service", "stop halflight.service"])
        #expect(try rig.calls().filter { $0.hasPrefix("enable") || $0.hasPrefix("start") }.count == 2)
        #expect(try rig.files() == [])
    }

    @Test func `a unit outside systemd's folders is enabled by its file`() throws {
        let unknown = "LoadState=not-found\nActiveState=inactive\nUnitFileState=\n"
        let file = try rig.root.write("[Unit]\n", to: "prefix/lib/systemd/user/halflight.service")
        try rig.fake(target: "active", unit: unknown)
        _ = try rig.setup("KDE").enable()
        #expect(try rig.calls().contains("enable \(file)"))
        // The person has disabled it.
        try rig.fake(target: "active", unit: unknown)
        try rig.root.write("Unit file halflight.service does not exist.\n", to: "fake/fail-disable")
        let removal = try rig.setup("KDE").disable()
        #expect(try rig.calls().contains("disable halflight.service"))
        #expect(removal.failure == nil)
        #expect(removal.notes.first == "halflight.service is no longer known to systemd.")
        #expect(try rig.files() == [])
    }

    @Test func `a unit enabled before stays enabled`() throws {
        try rig.fake(target: "active", unit: "LoadState=loaded\nActiveState=inactive\nUnitFileState=enabled\n")
        _ = try rig.setup("GNOME").enable()
        let removal = try rig.setup("GNOME").disable()
        #expect(removal.notes.contains { $0.hasPrefix("Removed ~/.local/share/dbus-1/services") })
        #expect(try !rig.calls().contains { $0.hasPrefix("enable") || $0.hasPrefix("disable") })
    }

    @Test func `systemd's refusal is reported in its own words`() throws {
        try rig.fake(target: "active")
        let refusal = "Unit is odd."
        try rig.root.write("\(refusal)\n", to: "fake/fail-enable")
        let error = #expect(throws: CommandError.self) { try rig.setup("GNOME").enable() }
        expect(error?.message, contains: refusal)
        _ = try rig.setup("GNOME").disable()
        #expect(try !rig.calls().contains { $0.hasPrefix("disable") })
        #expect(try rig.files() == [])
    }

    @Test func `a failed start is reported, and the unit stays enabled`() throws {
        try rig.fake(target: "active")
        try rig.root.write("Job failed.\n", to: "fake/fail-start")
        let error = #expect(throws: CommandError.self) { try rig.setup("GNOME").enable() }
        expect(error?.message, contains: "journalctl --user -u halflight.service")
        try FileManager.default.removeItem(atPath: "\(rig.root.path)/fake/fail-start")
        #expect(try rig.setup("GNOME").disable().notes.first == "Disabled halflight.service.")
        #expect(try !rig.calls().contains { $0.hasPrefix("stop") }, "it does not run")
        #expect(try rig.files() == [])
    }

    @Test(.promise("files-systemd-file-refuses"))
    func `disable records what it can't undo yet and undoes the rest`() throws {
        try rig.fake(target: "active")
        _ = try rig.setup("GNOME").enable()
        try rig.root.write("No.\n", to: "fake/fail-disable")
        let removal = try rig.setup("GNOME").disable()
        expect(removal.failure?.message, contains: "No.")
        #expect(removal.notes.count { $0.hasPrefix("Removed ~/.local/share/dbus-1/services/") } == 2)
        #expect(removal.notes.contains("Stopped halflight.service."))
        try FileManager.default.removeItem(atPath: "\(rig.root.path)/fake/fail-disable")
        let again = try rig.setup("GNOME").disable()
        #expect(again.failure == nil)
        #expect(again.notes.first == "Disabled halflight.service.")
        #expect(try rig.files() == [])
    }

    @Test func `an unreachable file keeps neither the unit enabled nor the agent running`() throws {
        try rig.fake(target: "active")
        _ = try rig.setup("GNOME").enable()
        try FileManager.default.removeItem(atPath: rig.services)
        try rig.root.makeFolder("elsewhere")
        try rig.root.write("mine", to: "elsewhere/org.halflight.Agent.service")
        try FileLink.make(rig.services, to: "\(rig.root.path)/elsewhere")
        let removal = try rig.setup("GNOME").disable()
        #expect(removal.failure != nil)
        #expect(removal.notes.contains("Disabled halflight.service."))
        #expect(removal.notes.contains("Stopped halflight.service."))
        #expect(try rig.read("\(rig.root.path)/elsewhere/org.halflight.Agent.service") == "mine")
    }

    @Test func `disable undoes the changes for two desktops`() throws {
        try rig.fake(target: "active")
        _ = try rig.setup("GNOME").enable()
        try rig.fake(target: "inactive")
        _ = try rig.setup("XFCE").enable()
        let removal = try rig.setup("XFCE").disable()
        #expect(removal.notes.count == 4)
        #expect(try rig.calls().last == "disable halflight.service")
        #expect(try rig.files() == [])
    }
}
