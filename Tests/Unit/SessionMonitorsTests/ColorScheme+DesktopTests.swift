import Foundation
import TestTags
import Testing

import class TestSupport.ChildProcess
import struct TestSupport.Failure
import class TestSupport.Home
import class TestSupport.TemporaryFolder
import func TestSupport.dconfService

/// A person's settings with the real dconf, in a temporary home folder and on a private bus.
@MainActor private final class Desktop {
    let scene: Scene
    private let home: Home
    private let variables: [String: String]

    init() throws {
        home = try Home()
        var variables = home.environment
        variables["PATH"] = "/usr/local/bin:/usr/bin:/bin"
        variables["LANG"] = "C.UTF-8"
        variables["XDG_DATA_DIRS"] = "/usr/local/share:/usr/share"
        // The machine's own profile may name other databases.
        variables["DCONF_PROFILE"] = try home.folder.write("user-db:user\n", to: "profile")
        let person = variables.map { "\($0)=\($1)" }.joined(separator: " ")
        scene = try Scene(activatable: ["ca.desrt.dconf": "/usr/bin/env \(person) \(dconfService())"])
        variables["DBUS_SESSION_BUS_ADDRESS"] = scene.address
        self.variables = variables
    }

    /// Starts the program that prints the observed events.
    ///
    /// - Parameter command: The script for `gsettings`. Empty means a missing program, and `nil` the real one.
    func observe(command: String? = nil) throws {
        var variables = self.variables
        if let command {
            variables["PATH"] = try home.folder.makeFolder("bin")
            if !command.isEmpty { try home.folder.write("#!/bin/sh\n\(command)\n", to: "bin/gsettings", mode: 0o755) }
        }
        try scene.observe(variables)
    }

    /// Changes settings as a person does.
    func run(_ command: String, _ arguments: String..., input: String = "") throws {
        let process = try ChildProcess(command, arguments, environment: variables)
        if !input.isEmpty { try process.send(input) }
        process.endInput()
        guard try process.waitForEnd() == .exited(0) else {
            throw Failure("\(command) \(arguments) failed", log: process.errors.lines)
        }
    }

    func set(_ value: String) throws {
        try run("gsettings", "set", "org.gnome.desktop.interface", "color-scheme", value)
    }
}

@Suite("The desktop's color scheme with real settings", .tags(.alone)) @MainActor struct ColorSchemeDesktopTests {
    private let dark = "colorScheme(prefersDark: true)"
    private let light = "colorScheme(prefersDark: false)"

    @Test func `a changed setting is reported`() throws {
        let desktop = try Desktop()
        try desktop.set("prefer-light")
        try desktop.observe()
        try desktop.set("prefer-dark")
        try desktop.scene.expect([dark])
        try desktop.run("gsettings", "set", "org.gnome.desktop.interface", "gtk-theme", "Other")
        try desktop.set("prefer-light")
        try desktop.scene.expect([dark, light])
        try desktop.set("prefer-dark")
        try desktop.scene.expect([dark, light, dark])
        try desktop.set("default")
        try desktop.scene.expect([dark, light, dark, light])
    }

    @Test func `settings loaded or reset as a whole are reported`() throws {
        let desktop = try Desktop()
        try desktop.observe()
        let interface = "/org/gnome/desktop/interface/"
        try desktop.run("dconf", "load", interface, input: "[/]\ncolor-scheme='prefer-dark'\ngtk-theme='Other'")
        try desktop.scene.expect([dark])
        try desktop.run("dconf", "reset", "-f", "/org/gnome/")
        try desktop.scene.expect([dark, light])
        try desktop.set("prefer-dark")
        try desktop.scene.expect([dark, light, dark])
        try desktop.run("dconf", "reset", "\(interface)color-scheme")
        try desktop.scene.expect([dark, light, dark, light])
    }
    @Test func `the command is found on the PATH`() throws {
        let desktop = try Desktop()
        try desktop.observe(command: "echo \\'prefer-dark\\'")
        try desktop.set("prefer-light")
        try desktop.scene.expect([dark])
    }

    @Test(arguments: [("", "there is no program gsettings"), ("echo 'No such schema' >&2; exit 1", "No such schema")])
    func `without the command or the schema, the log says so once`(command: String, cause: String) throws {
        let desktop = try Desktop()
        try desktop.observe(command: command)
        for value in ["prefer-light", "prefer-dark", "default"] {
            try desktop.set(value)
            try desktop.scene.expectLog(cause)
            try desktop.scene.refresh()
        }
        #expect(try desktop.scene.expectLog(cause).count == 1)
        try desktop.scene.expect([])
    }
}
