import Foundation
import TestSupport

/// An installation in a test's folder, laid out like `make install`.
struct Installation {
    /// The folder of the programs.
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
    /// Runs `make` in the repository with the programs built for tests.
    func make(_ target: String, _ variables: [String], environment: [String: String] = [:]) throws {
        let arguments = ["-C", Fixtures.repository(""), target, "WINDOW=", "release=\(Products.path(""))"]
        // The library that mocks devices makes other programs slow.
        let environment = environment.merging(["LD_PRELOAD": ""]) { $1 }
        let made = try startAt("make", arguments + variables, environment: environment).finish()
        guard made.code == 0 else { throw Failure("make \(target)", log: made.output + made.errors) }
    }
}

extension Finished {
    /// Whether `enable --portal` has set everything up. A portal that ignores back ends in the test's folder is an
    /// allowed error.
    var hasEnabled: Bool { code == 0 || code == 1 && errors.joined().contains("does not find halflight.portal") }
}
