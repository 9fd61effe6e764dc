import Foundation
import TestSupport

/// The programs and their files as `make install` lays them out, in a folder of the test's own.
struct Installation {
    /// The folder that holds the programs.
    let programs: String

    init(in folder: TemporaryFolder) throws {
        programs = try folder.makeFolder("prefix/bin")
        for name in ["halflight", "halflightd"] {
            try folder.copy(Products.path(name), to: "prefix/bin/\(name)")
        }
        for (source, target) in [
            ("systemd/halflight.service", "lib/systemd/user/halflight.service"),
            ("dbus-1/org.halflight.Agent.service", "share/halflight/dbus-1/org.halflight.Agent.service"),
            (
                "dbus-1/org.freedesktop.impl.portal.desktop.halflight.service",
                "share/halflight/dbus-1/org.freedesktop.impl.portal.desktop.halflight.service"
            ),
            ("autostart/halflight.desktop", "share/halflight/autostart/halflight.desktop"),
        ] {
            let template = try String(contentsOfFile: Fixtures.repository("config/\(source)"), encoding: .utf8)
            try folder.write(template.replacingOccurrences(of: "@BINDIR@", with: programs), to: "prefix/\(target)")
        }
    }
}

extension Machine {
    /// Runs `make` in the repository with what was built for the tests.
    func make(_ target: String, _ variables: [String], environment: [String: String] = [:]) throws {
        let arguments = ["-C", Fixtures.repository(""), target, "WINDOW=", "release=\(Products.path(""))"]
        // Programs of the machine read its devices by a library that makes others slow.
        let environment = environment.merging(["LD_PRELOAD": ""]) { $1 }
        let made = try startAt("make", arguments + variables, environment: environment).finish()
        guard made.code == 0 else { throw Failure("make \(target)", log: made.output + made.errors) }
    }
}

extension Finished {
    /// Whether `enable --portal` has set everything up: a portal may not look for back ends in a test's folder, which
    /// is an error.
    var hasEnabled: Bool { code == 0 || code == 1 && errors.joined().contains("does not find halflight.portal") }
}
