import Foundation
import HalflightTerminal
import Responders
import TestSupport
import Testing

@testable import DesktopSetup

/// The running agent and the way back, with stand-ins for systemctl and the agent.
@MainActor
@Suite("disable, stop and restart", .tags(.alone))
struct LoginRunningTests {
    private let rig: LoginRig

    init() throws { rig = try LoginRig() }

    @Test func `disable puts everything back after the agent stops`() throws {
        _ = try rig.setup("XFCE").enable()
        try expect(rig.setup("XFCE", process: 7).disable().notes, lacks: "before")
        _ = try rig.setup("XFCE").enable()
        try rig.root.write("mode: auto\n", to: "höme/.local/state/halflight/state.yaml")
        var wasThere = false
        rig.putBack = { [unowned rig] in
            wasThere =
                FileManager.default.fileExists(atPath: "\(rig.home)/.local/state/halflight/enabled.yaml")
                && FileManager.default.fileExists(atPath: rig.entryPath)
            return PutBackResult()
        }
        let removal = try rig.setup("XFCE", process: 7).disable()
        #expect(
            removal.notes.suffix(3) == [
                "Stopped the agent (process 7).", "Put everything that follows Halflight back to what it was before.",
                "Removed ~/.config/autostart/halflight.desktop.",
            ])
        #expect(wasThere)
        #expect(try rig.files().last == ".local/state/halflight/state.yaml")
    }

    @Test(.promise("undo-tries-again")) func `disable undoes everything else and tries a failed part again`() throws {
        _ = try rig.setup("XFCE").enable()
        try rig.root.write("[]\n", to: "höme/.local/state/halflight/desktops.yaml")
        rig.putBack = { PutBackResult(failures: ["xfce-theme: xfconf-query is not installed"]) }
        let removal = try rig.setup("XFCE").disable()
        expect(removal.failure?.message, contains: "xfce-theme: xfconf-query is not installed")
        expect(removal.failure?.message, contains: ": halflight disable\n")
        #expect(removal.notes.last == "Removed ~/.config/autostart/halflight.desktop.")
        rig.putBack = { PutBackResult() }
        let again = try rig.setup("XFCE").disable()
        #expect(again.notes == ["Put everything that follows Halflight back to what it was before."])
        #expect(again.failure == nil)
        #expect(try rig.files().last == ".local/state/halflight/desktops.yaml")
        #expect(try rig.setup("XFCE").disable().notes.first == rig.nothingToUndo)
    }

    @Test func `an earlier version's activation files are adopted and removed`() throws {
        _ = try rig.setup("XFCE").enable()
        try FileManager.default.removeItem(atPath: "\(rig.home)/.local/state/halflight/enabled.yaml")
        try FileManager.default.removeItem(atPath: rig.entryPath)
        _ = try rig.setup("XFCE").enable()
        _ = try rig.setup("XFCE").disable()
        for name in rig.names {
            #expect(!FileManager.default.fileExists(atPath: "\(rig.services)/\(name).service"))
        }
    }

    @Test(.promise("undo-names-the-rest")) func `a failed enable leaves no D-Bus activation behind`() throws {
        _ = try rig.setup("XFCE").enable()
        try rig.root.write("# kept\n- setting: a\n", to: "höme/.local/state/halflight/desktops.yaml")
        rig.putBack = { PutBackResult(failures: ["mate-theme: gsettings is not installed"]) }
        let message = try rig.setup("XFCE").disable().failure?.message ?? ""
        expect(message, hasSuffix: ": halflight disable --give-up")
        try rig.root.write("mine", to: "höme/.config/autostart/halflight.desktop")
        #expect(throws: CommandError.self) { try rig.setup("XFCE").enable() }
        #expect(!FileManager.default.fileExists(atPath: "\(rig.services)/\(rig.names[0]).service"))
        rig.putBack = { PutBackResult(notes: ["x11-wallpaper: it stays as it is"]) }
        #expect(
            try rig.setup("XFCE").disable().notes == [
                """
                Put everything that follows Halflight back to what it was before, but for this: x11-wallpaper: it \
                stays as it is.
                """
            ])
    }

    @Test(.promise("undo-give-up")) func `disable --give-up keeps a list of what it can't put back`() throws {
        _ = try rig.setup("XFCE").enable()
        try rig.root.write("# kept\n- setting: a\n", to: "höme/.local/state/halflight/desktops.yaml")
        rig.putBack = { PutBackResult(failures: ["mate-theme: gsettings is not installed"]) }
        #expect(try rig.setup("XFCE").disable().failure != nil)
        let report = try rig.setup("XFCE").disable(givesUp: true)
        #expect(report.failure == nil)
        #expect(
            report.notes == [
                """
                Put back what can be put back. Given up, so that it stays as it is now: mate-theme: gsettings is not \
                installed. What each setting was before is kept in ~/.local/state/halflight/desktops.yaml.lost.
                """
            ])
        #expect(try rig.files().last == ".local/state/halflight/desktops.yaml.lost")
        #expect(try rig.setup("XFCE").disable().notes.count == 1, "there is nothing left")
    }

    @Test func `a list set aside by the agent counts as work for disable`() throws {
        try rig.root.write("- [\n", to: "höme/.local/state/halflight/desktops.yaml.damaged")
        var calls = 0
        rig.putBack = {
            calls += 1
            return PutBackResult(failures: ["x"])
        }
        #expect(try rig.setup("XFCE").disable().failure != nil)
        #expect(calls == 1)
    }

    @Test func `disable reads the failures and notes that halflightd --put-back prints`() {
        func result(_ code: Int32, _ output: [String], _ errors: [String]) -> PutBackResult {
            PutBackResult(ProgramResult(code: code, output: output, errors: errors), of: "halflightd")
        }
        #expect(result(0, ["note: a: stays"], ["warning: w"]) == PutBackResult(notes: ["a: stays"]))
        #expect(
            result(1, ["failure: b: fails", "note: a: stays", "odd"], ["warning: w"])
                == PutBackResult(failures: ["b: fails"], notes: ["a: stays"]))
        #expect(result(1, [], ["odd"]).failures == ["halflightd --put-back ended with exit code 1", "odd"])
        let late = result(-1, ["failure: b: fails"], ["warning: w"]).failures
        #expect(late.count == 2 && late.last == "b: fails", "\(late)")
        expect(late.first, contains: "60 s")
    }

    @Test func `enable reports a configuration error and enables anyway`() throws {
        try rig.root.write("night-below: [\n", to: "höme/.config/halflight/config.yaml")
        let report = try rig.setup("XFCE").enable()
        expect(report.notes, contains: "config.yaml:")
        expect(report.notes, contains: "last valid configuration")
        #expect(report.startsBy == .autostart)
        try rig.root.write("night-belw: 20\n", to: "höme/.config/halflight/config.yaml")
        try expect(rig.setup("XFCE").enable().notes, contains: "night-belw")
        try rig.root.write("night-below: 20\n", to: "höme/.config/halflight/config.yaml")
        try expect(rig.setup("XFCE").enable().notes, lacks: "config.yaml")
    }

    @Test func `enable and restart start the agent if D-Bus can't`() throws {
        #expect(try rig.setup("XFCE", canStart: false, launches: true).enable().notes.last == "Started the agent.")
        let restarted = try rig.setup("XFCE", canStart: false, launches: true).restart()
        #expect(restarted.notes == ["The agent was not running.", "Started the agent."])
        #expect(throws: CommandError.self) { try rig.setup("XFCE", canStart: false).restart() }
    }

    @Test func `stop and restart use systemd if it runs the agent`() throws {
        #expect(try rig.setup("XFCE").stop().notes == ["The agent is not running."])
        #expect(try rig.setup("XFCE", process: 7).stop().notes == ["Stopped the agent (process 7)."])
        #expect(try rig.setup("XFCE").restart().notes == ["The agent was not running.", "Started the agent."])
        try rig.fake(target: "active", unit: "LoadState=loaded\nActiveState=active\nUnitFileState=enabled\n")
        #expect(try rig.setup("GNOME", process: 7).restart().notes == ["Restarted halflight.service."])
        #expect(
            try rig.calls().suffix(2) == ["reset-failed halflight.service", "restart halflight.service"],
            "a restart by hand does not use up the start limit")
        #expect(try rig.setup("GNOME", process: 7).stop().notes == ["Stopped halflight.service."])
        try rig.fake(target: "inactive", unit: "LoadState=loaded\nActiveState=failed\nUnitFileState=disabled\n")
        #expect(try rig.setup("XFCE").restart().notes == ["Restarted halflight.service."], "systemd had given it up")
    }

    @Test func `an agent started by other means is ended while systemd starts its own`() throws {
        let unit = "LoadState=loaded\nActiveState=activating\nUnitFileState=enabled\nMainPID=0\nNeedDaemonReload=yes\n"
        try rig.fake(target: "active", unit: unit)
        #expect(
            try rig.setup("GNOME", process: 7).stop().notes
                == ["Stopped halflight.service.", "Stopped the agent (process 7)."])
        #expect(rig.ended == [7])
        try rig.fake(target: "active", unit: unit)
        #expect(try rig.setup("GNOME", process: 7).restart().notes == ["Restarted halflight.service."])
        #expect(rig.ended == [7, 7])
        #expect(try rig.calls().suffix(2) == ["daemon-reload", "restart halflight.service"], "the unit's file is new")
        try rig.fake(target: "active", unit: unit.replacing("MainPID=0", with: "MainPID=7"))
        #expect(try rig.setup("GNOME", process: 7).stop().notes == ["Stopped halflight.service."])
        #expect(rig.ended == [7, 7], "it is the unit's own")
    }

    @Test func `without a session bus, disable undoes the rest`() throws {
        _ = try rig.setup("XFCE").enable()
        let noBus = CommandError("There is no session bus.")
        rig.noBus = noBus
        #expect(throws: noBus) { try rig.setup("XFCE").stop() }
        #expect(throws: noBus) { try rig.setup("XFCE").restart() }
        #expect(try rig.setup("XFCE").disable().failure == nil)
        _ = try rig.setup("XFCE").enable()
        try rig.root.write("mode: auto\n", to: "höme/.local/state/halflight/state.yaml")
        let report = try rig.setup("XFCE").disable()
        #expect(report.failure == noBus, "the agent may be running")
        #expect(!FileManager.default.fileExists(atPath: rig.entryPath))
        rig.noBus = nil
        #expect(
            try rig.setup("XFCE").disable().notes
                == ["Put everything that follows Halflight back to what it was before."])
    }

    @Test func `without enable, disable puts back the work of an ended agent`() throws {
        try rig.root.write("# kept\n- setting: a\n", to: "höme/.local/state/halflight/desktops.yaml")
        let running = try rig.setup("XFCE", process: 7).disable().notes
        expect(running.last, hasSuffix: "halflight stop; halflight disable")
        let left = try rig.setup("XFCE").disable()
        #expect(left.notes.last == "Put everything that follows Halflight back to what it was before.")
        rig.putBack = { PutBackResult(failures: ["mate-theme: gsettings is not installed"]) }
        #expect(try rig.setup("XFCE").disable().failure != nil)
        try rig.root.write("# kept\n[]\n", to: "höme/.local/state/halflight/desktops.yaml")
        #expect(try rig.setup("XFCE").disable().notes.count == 1)
    }
}
