import Foundation
import HalflightTerminal
import Responders
import TestSupport

@testable import DesktopSetup

/// A temporary home folder with a name outside ASCII, and a temporary installation with a stand-in for systemctl.
@MainActor
final class LoginRig {
    let root: TemporaryFolder
    let home: String
    let agent: String
    let names = ["org.halflight.Agent", "org.freedesktop.impl.portal.desktop.halflight"]
    /// The number of requests to the bus to read its folders of services.
    var reads = 0
    /// Stands in for `halflightd --put-back`.
    var putBack: () -> PutBackResult = { PutBackResult() }
    /// The ended processes.
    var ended: [Int32] = []

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

    private struct CannotStart: Error {}

    var noBus: CommandError?

    /// The only note of `disable` without anything that `enable` has set up.
    let nothingToUndo = "Nothing to undo: `halflight enable` has set up nothing here."

    func setup(
        _ desktop: String, process: Int32? = nil, canStart: Bool = true, launches: Bool = false,
        environment: [String: String] = [:],
        findPortal: @escaping @MainActor ([String: String]) -> PortalProgram = PortalProgram.ofSession
    ) throws -> LoginSetup {
        let usual = [
            "HOME": home, "PATH": "\(Fixtures.path("bin")):/usr/bin:/bin", "FAKE": "\(root.path)/fake",
            "XDG_CURRENT_DESKTOP": desktop, "WAYLAND_DISPLAY": "wayland-0",
        ]
        return try LoginSetup(
            environment: usual.merging(environment) { $1 },
            installation: Installation(programs: "\(root.path)/prefix/bin", path: "/usr/bin:/bin"),
            bus: AgentOnBus(
                process: { process },
                connect: { [self] () throws(CommandError) in if let noBus { throw noBus } },
                start: { if !canStart { throw CannotStart() } },
                readServices: { [self] in reads += 1 },
                stop: { [self] in
                    ended.append($0)
                    return true
                },
                launch: { _, _ in launches }, putBack: { [self] _, _ in putBack() }),
            findPortal: findPortal)
    }

    func fake(
        target: String, unit: String = "LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled\n"
    ) throws {
        try root.write("\(target)\n", to: "fake/target")
        try root.write(unit, to: "fake/unit")
    }

    func calls() throws -> [String] {
        try read("\(root.path)/fake/calls").split(separator: "\n").map(String.init)
    }

    /// Returns the files and folders in the home folder.
    func files() throws -> [String] { try root.contents(of: "höme") }

    var services: String { "\(home)/.local/share/dbus-1/services" }

    var entryPath: String { "\(home)/.config/autostart/halflight.desktop" }

    func read(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }
}
