import Foundation
import TestSupport
import Testing

@testable import DesktopSetup
@testable import HalflightTerminal

/// `enable` and `disable` in a temporary home folder, whose name is not ASCII, and in a temporary installation, with a
/// stand-in for systemctl.
@MainActor
@Suite("enable and disable")
struct LoginSetupTests {
    private let root: TemporaryFolder
    private let home: String
    private let agent: String
    private let names = ["org.halflight.Agent", "org.freedesktop.impl.portal.desktop.halflight"]
    private let counts = Counts()

    /// How often the bus was told to read its folders of services.
    @MainActor
    private final class Counts {
        var reads = 0
    }

    init() throws {
        root = try TemporaryFolder()
        home = try root.makeFolder("höme")
        try root.makeFolder("fake")
        agent = try root.write("#!/bin/sh\n", to: "prefix/bin/halflightd", mode: 0o755)
        try root.write(
            "[Desktop Entry]\nExec=@BINDIR@/halflightd\nX-systemd-skip=true\n",
            to: "prefix/share/halflight/autostart/halflight.desktop")
        for name in names {
            try root.write(
                "[D-BUS Service]\nName=\(name)\nExec=/else/halflightd\nSystemdService=halflight.service\n",
                to: "prefix/share/halflight/dbus-1/\(name).service")
        }
    }

    // MARK: - D-Bus activation

    @Test("enable has D-Bus start the agent for this person alone, and disable takes that back", arguments: desktops)
    func activation(desktop: String, target: String?) throws {
        if let target { try fake(target: target) }
        _ = try setup(desktop).enable()
        for name in names {
            #expect(
                try read("\(services)/\(name).service")
                    == "[D-BUS Service]\nName=\(name)\nExec=\(agent)\nSystemdService=halflight.service\n")
        }
        let before = try root.contents(of: "höme")
        _ = try setup(desktop).enable()
        #expect(try root.contents(of: "höme") == before, "twice is harmless")
        #expect(counts.reads == 1, "the bus reads its folders when they have changed, and before the agent is started")
        _ = try setup(desktop).disable()
        #expect(counts.reads == 2)
        #expect(try root.contents(of: "höme") == [])
    }

    nonisolated private static let desktops =
        [("XFCE", nil), ("sway", nil), ("GNOME", "active")] as [(String, String?)]

    @Test("An activation file of somebody else is neither replaced nor removed, and nothing else is set up")
    func foreignActivation() throws {
        try root.write("mine", to: "höme/.local/share/dbus-1/services/org.halflight.Agent.service")
        let before = try root.contents(of: "höme")
        #expect(throws: CommandError.self) { try setup("XFCE").enable() }
        #expect(try root.contents(of: "höme") == before)
        _ = try setup("XFCE").disable()
        #expect(try read("\(services)/org.halflight.Agent.service") == "mine")
    }

    @Test("An activation file that was changed since stays, with a message")
    func changedActivation() throws {
        _ = try setup("sway").enable()
        try root.write("mine", to: "höme/.local/share/dbus-1/services/org.halflight.Agent.service")
        let removal = try setup("sway").disable()
        #expect(removal.notes.contains { $0.contains("org.halflight.Agent.service has been changed") })
        #expect(try read("\(services)/org.halflight.Agent.service") == "mine")
        #expect(try root.contents(of: "höme/.local/share/dbus-1/services") == ["org.halflight.Agent.service"])
    }

    @Test(
        "The agent's path in an activation file is quoted as for a shell",
        arguments: [
            ("/usr/local/bin/halflightd", "/usr/local/bin/halflightd"),
            ("/home/a b/halflightd", "'/home/a b/halflightd'"), ("/it's/halflightd", #"'/it'\\''s/halflightd'"#),
            (#"/a\b/halflightd"#, #"'/a\\b/halflightd'"#), ("/100%/halflightd", "'/100%/halflightd'"),
        ])
    func quoted(path: String, written: String) {
        #expect(ActivationFile.text("Name=x\nExec=y\n", agent: path) == "Name=x\nExec=\(written)\n")
    }

    // MARK: - The autostart entry

    @Test("On XFCE the entry is written, and disable leaves nothing behind")
    func entry() throws {
        let report = try setup("XFCE").enable()
        #expect(report.startsBy == .autostart)
        #expect(report.notes.contains { $0.contains("~/.config/autostart/halflight.desktop") })
        #expect(report.notes.last == "Started the agent.")
        #expect(try read(entryPath) == "[Desktop Entry]\nExec=\(agent)\nX-systemd-skip=true\n")
        let before = try root.contents(of: "höme")
        #expect(try setup("XFCE").enable().startsBy == .autostart)
        #expect(try root.contents(of: "höme") == before, "twice is harmless")
        let removal = try setup("XFCE").disable()
        #expect(removal.notes.first == "Removed ~/.config/autostart/halflight.desktop.")
        #expect(try root.contents(of: "höme") == [])
    }

    @Test("Other folders and files stay")
    func others() throws {
        try root.write("theirs", to: "höme/.config/autostart/other.desktop")
        try root.write("theirs", to: "höme/.local/state/halflight/state.yaml")
        let before = try root.contents(of: "höme")
        _ = try setup("XFCE").enable()
        #expect(try root.contents(of: "höme").count == before.count + 7)
        _ = try setup("XFCE").disable()
        #expect(try root.contents(of: "höme") == before)
    }

    @Test("Files that were added to Halflight's folders stay, with the folders")
    func guests() throws {
        _ = try setup("XFCE").enable()
        try root.write("theirs", to: "höme/.config/autostart/other.desktop")
        _ = try setup("XFCE").disable()
        #expect(
            try root.contents(of: "höme") == [".config", ".config/autostart", ".config/autostart/other.desktop"])
    }

    @Test("An entry that was changed since stays, with a message")
    func changed() throws {
        _ = try setup("XFCE").enable()
        let theirs = "[Desktop Entry]\nHidden=true\n"
        try root.write(theirs, to: "höme/.config/autostart/halflight.desktop")
        #expect(throws: CommandError.self) { try setup("XFCE").enable() }
        let removal = try setup("XFCE").disable()
        #expect(removal.notes.first?.contains("has been changed") == true)
        #expect(try read(entryPath) == theirs)
        #expect(try setup("XFCE").disable().notes.first?.contains("Nothing to undo") == true)
        #expect(try read(entryPath) == theirs)
    }

    @Test("An entry of somebody else is neither replaced nor removed")
    func foreign() throws {
        try root.write("mine", to: "höme/.config/autostart/halflight.desktop")
        let error = #expect(throws: CommandError.self) { try setup("XFCE").enable() }
        #expect(error?.message.contains(entryPath) == true)
        _ = try setup("XFCE").disable()
        #expect(try read(entryPath) == "mine")
    }

    @Test("An entry of an earlier installation is updated")
    func moved() throws {
        _ = try setup("XFCE").enable()
        try root.write("[Desktop Entry]\nExec=x\nName=New\n", to: "prefix/share/halflight/autostart/halflight.desktop")
        _ = try setup("XFCE").enable()
        #expect(try read(entryPath) == "[Desktop Entry]\nExec=\(agent)\nName=New\n")
        _ = try setup("XFCE").disable()
        #expect(try root.contents(of: "höme") == [])
    }

    @Test("A deleted entry does not prevent disable")
    func deleted() throws {
        _ = try setup("XFCE").enable()
        try FileManager.default.removeItem(atPath: entryPath)
        #expect(try setup("XFCE").disable().notes.first == "~/.config/autostart/halflight.desktop no longer exists.")
        #expect(try root.contents(of: "höme") == [])
    }

    @Test("A link in place of the autostart folder, or of the entry, is not followed")
    func links() throws {
        try root.makeFolder("elsewhere")
        try root.makeFolder("höme/.config")
        try FileLink.make("\(home)/.config/autostart", to: "\(root.path)/elsewhere")
        #expect(throws: CommandError.self) { try setup("XFCE").enable() }
        #expect(try root.contents(of: "elsewhere") == [])
        try FileManager.default.removeItem(atPath: "\(home)/.config/autostart")
        try root.makeFolder("höme/.config/autostart")
        try FileLink.make(entryPath, to: "\(root.path)/elsewhere/file")
        #expect(throws: CommandError.self) { try setup("XFCE").enable() }
        #expect(try root.contents(of: "elsewhere") == [])
    }

    @Test("If the bus cannot start the agent, there is a command to start it")
    func starting() throws {
        #expect(try setup("XFCE", canStart: false).enable().notes.last?.contains("setsid -f \(agent)") == true)
        #expect(try setup("XFCE", process: 7).enable().notes.last == "The agent is already running.")
        #expect(try setup("XFCE", process: 7).disable().notes.last?.contains("kill 7") == true)
    }

    @Test("A missing entry or agent is an error that names it")
    func notInstalled() throws {
        try FileManager.default.removeItem(atPath: "\(root.path)/prefix/share")
        let entry = #expect(throws: CommandError.self) { try setup("XFCE").enable() }
        #expect(entry?.message.contains("share/halflight/dbus-1/org.halflight.Agent.service is missing") == true)
        try FileManager.default.removeItem(atPath: agent)
        #expect(throws: CommandError.self) { try setup("XFCE").enable() }
        #expect(try root.contents(of: "höme") == [])
    }

    // MARK: - The compositor's line

    @Test("On sway the line is shown, nothing is installed, and disable mentions the line")
    func line() throws {
        let report = try setup("sway").enable()
        #expect(report.startsBy == .compositor)
        #expect(report.line?.text == "exec \(agent)")
        #expect(report.line?.file == "~/.config/sway/config")
        #expect(report.notes.contains("    exec \(agent)"))
        #expect(try !root.contents(of: "höme").contains { $0.hasPrefix(".config") })
        #expect(try setup("sway").disable().notes.contains { $0.contains("`exec \(agent)`") })
        #expect(try root.contents(of: "höme") == [])
    }

    // MARK: - systemd

    @Test("In a session with the target the unit is enabled and started, and disable undoes both")
    func unit() throws {
        try fake(target: "active")
        let report = try setup("GNOME").enable()
        #expect(report.startsBy == .systemd)
        #expect(report.notes.last == "Started the agent.")
        #expect(try calls().suffix(2) == ["enable halflight.service", "start halflight.service"])
        let again = try setup("GNOME").enable()
        #expect(again.notes.suffix(2) == ["halflight.service is already enabled.", "The agent is already running."])
        #expect(try setup("GNOME").disable().notes.last == "Stopped and disabled halflight.service.")
        #expect(try calls().suffix(2) == ["stop halflight.service", "disable halflight.service"])
        #expect(try calls().filter { $0.hasPrefix("enable") || $0.hasPrefix("start") }.count == 2)
        #expect(try root.contents(of: "höme") == [])
    }

    @Test("A unit outside systemd's folders is enabled by its file")
    func unitFile() throws {
        let file = try root.write("[Unit]\n", to: "prefix/lib/systemd/user/halflight.service")
        try fake(target: "active", unit: "LoadState=not-found\nActiveState=inactive\nUnitFileState=\n")
        _ = try setup("KDE").enable()
        #expect(try calls().contains("enable \(file)"))
        _ = try setup("KDE").disable()
        #expect(try calls().last == "disable halflight.service")
    }

    @Test("A unit that was enabled before stays enabled")
    func enabledBefore() throws {
        try fake(target: "active", unit: "LoadState=loaded\nActiveState=inactive\nUnitFileState=enabled\n")
        _ = try setup("GNOME").enable()
        let removal = try setup("GNOME").disable()
        #expect(removal.notes.contains { $0.hasPrefix("Removed ~/.local/share/dbus-1/services") })
        #expect(try !calls().contains { $0.hasPrefix("enable") || $0.hasPrefix("disable") })
    }

    @Test("systemd's refusal is reported in its own words, and nothing is recorded")
    func refused() throws {
        try fake(target: "active")
        try root.write("Unit is odd.\n", to: "fake/fail-enable")
        let error = #expect(throws: CommandError.self) { try setup("GNOME").enable() }
        #expect(error?.message.contains("Unit is odd.") == true)
        _ = try setup("GNOME").disable()
        #expect(try !calls().contains { $0.hasPrefix("disable") })
        #expect(try root.contents(of: "höme") == [])
    }

    @Test("A failed start is reported, and the unit stays enabled")
    func startFails() throws {
        try fake(target: "active")
        try root.write("Job failed.\n", to: "fake/fail-start")
        let error = #expect(throws: CommandError.self) { try setup("GNOME").enable() }
        #expect(error?.message.contains("journalctl --user -u halflight.service") == true)
        try FileManager.default.removeItem(atPath: "\(root.path)/fake/fail-start")
        #expect(try setup("GNOME").disable().notes.last == "Disabled halflight.service.")
        #expect(try !calls().contains { $0.hasPrefix("stop") }, "it does not run")
        #expect(try root.contents(of: "höme") == [])
    }

    @Test("A change that cannot be undone yet stays in the record")
    func disableFails() throws {
        try fake(target: "active")
        _ = try setup("GNOME").enable()
        try root.write("No.\n", to: "fake/fail-disable")
        #expect(throws: CommandError.self) { try setup("GNOME").disable() }
        try FileManager.default.removeItem(atPath: "\(root.path)/fake/fail-disable")
        #expect(try setup("GNOME").disable().notes.last == "Disabled halflight.service.")
        #expect(try root.contents(of: "höme") == [])
    }

    @Test("disable undoes the changes for two desktops")
    func both() throws {
        try fake(target: "active")
        _ = try setup("GNOME").enable()
        try fake(target: "inactive")
        _ = try setup("XFCE").enable()
        let removal = try setup("XFCE").disable()
        #expect(removal.notes.count == 4)
        #expect(try calls().last == "disable halflight.service")
        #expect(try root.contents(of: "höme") == [])
    }

    @Test("The JSON has every field")
    func json() throws {
        let report = try setup("sway").enable()
        let start =
            #"{"startsBy":"compositor","line":"exec \#(agent)","file":"~/.config/sway/config","portalFile":null,"notes":["#
        #expect("\(report.json)".hasPrefix(start))
    }
}

// MARK: - The environment of a test

extension LoginSetupTests {
    private struct CannotStart: Error {}

    private func setup(_ desktop: String, process: Int32? = nil, canStart: Bool = true) throws -> LoginSetup {
        try LoginSetup(
            environment: [
                "HOME": home, "PATH": "\(Fixtures.path("bin")):/usr/bin:/bin", "FAKE": "\(root.path)/fake",
                "XDG_CURRENT_DESKTOP": desktop, "WAYLAND_DISPLAY": "wayland-0",
            ],
            installation: Installation(programs: "\(root.path)/prefix/bin", path: "/usr/bin:/bin"),
            bus: AgentOnBus(
                process: { process }, start: { if !canStart { throw CannotStart() } },
                readServices: { [counts] in counts.reads += 1 }))
    }

    private func fake(
        target: String, unit: String = "LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled\n"
    ) throws {
        try root.write("\(target)\n", to: "fake/target")
        try root.write(unit, to: "fake/unit")
    }

    private func calls() throws -> [String] {
        try read("\(root.path)/fake/calls").split(separator: "\n").map(String.init)
    }

    private var services: String { "\(home)/.local/share/dbus-1/services" }

    private var entryPath: String { "\(home)/.config/autostart/halflight.desktop" }

    private func read(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }
}
