import Processes
import SDEvent
import TestTags
import Testing
import Vocabulary

@testable import Responders

/// The arguments and output of the desktops' tools.
@Suite("Desktop tools' output") @MainActor struct DesktopToolsTests {
    private func result(_ code: Int32, _ output: [String] = [], _ errors: [String] = []) -> ProgramRun.Result {
        ProgramRun.Result(outcome: .ended(.exited(code)), output: output, errors: errors)
    }

    @Test(arguments: ["No such schema “org.mate.interface”", "No such key “color-scheme”", "No schemas installed"])
    func `a missing setting is absent, and any other error is a failure`(complaint: String) {
        #expect(GSettings.reading(result(1, [], [complaint])) == .absent(complaint))
    }

    @Test func `the value is the last line of a successful call`() {
        #expect(GSettings.reading(result(1, [], ["no"])) == .failed("gsettings ended with exit code 1: no"))
        #expect(GSettings.reading(result(0, ["# a note", "'x'"])) == .value("x"))
        #expect(GSettings.reading(result(0, ["7"])) == .failed("gsettings printed 7: expected a text"))
    }

    @Test func `a value may begin with an accent`() {
        let value = DesktopSetting.Reading.value("\u{301}a")
        #expect(GSettings.reading(result(0, ["a b '\u{301}a'"]), of: ("a", "b")) == value)
        #expect(Xfconf.reading(ofAll: result(0, ["/a", "/b   \u{301}a"]), "/b") == value)
        #expect(Hyprpaper.active(["DP-1 = /\u{301}a"]).first?.path == "/\u{301}a")
    }

    @Test(
        .promise("running-desktop-follows"),
        arguments: [
            (["XDG_CURRENT_DESKTOP": "GNOME"], [DesktopName.gnome]),
            (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], [.gnome]),
            (["XDG_CURRENT_DESKTOP": "Budgie:GNOME"], [.gnome]),
            (["XDG_CURRENT_DESKTOP": "X-Cinnamon"], [.cinnamon, .gnome]),
            (["XDG_CURRENT_DESKTOP": "MATE"], [.mate, .gnome]),
            (["XDG_CURRENT_DESKTOP": "XFCE"], [.xfce, .gnome]),
            (["XDG_CURRENT_DESKTOP": "KDE"], [.kde]),
            (["XDG_CURRENT_DESKTOP": "Pantheon"], [DesktopName(rawValue: "pantheon"), .gnome]),
            (["XDG_CURRENT_DESKTOP": "COSMIC"], [DesktopName(rawValue: "cosmic"), .gnome, .gtk]),
            (["XDG_CURRENT_DESKTOP": "sway"], [.gnome, .gtk]),
            (["WAYLAND_DISPLAY": "wayland-1"], [.gnome, .gtk]),
            (["DISPLAY": ":0", "XDG_CURRENT_DESKTOP": ""], [.gnome, .gtk]),
        ] as [([String: String], [DesktopName])])
    func `the environment shows the running desktop`(environment: [String: String], desktops: [DesktopName]) {
        #expect(RunningDesktop(environment)?.desktops == Set(desktops))
    }

    @Test(arguments: [[:], ["DISPLAY": "", "HOME": "/"]])
    func `an environment without a session has no desktop`(environment: [String: String]) {
        #expect(RunningDesktop(environment) == nil)
    }
}
