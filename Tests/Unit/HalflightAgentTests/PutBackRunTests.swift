import Foundation
import HalflightConfiguration
import LoopSupport
import SDBus
import TestTags
import Testing

import class TestSupport.PrivateBus
import class TestSupport.TemporaryFolder

@testable import HalflightAgent

/// The whole way back on a private bus, with a clock moved by hand.
@Suite("The way back", .tags(.alone)) @MainActor struct PutBackRunTests {
    private let machine: HandDrivenMachine
    private var folder: TemporaryFolder { machine.folder }
    private var time: ManualClock { machine.time }

    init() throws { machine = try HandDrivenMachine() }

    private func lines(_ file: String) -> [String] {
        let text = try? String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    private func program(_ script: String, at path: String) throws {
        try folder.write("#!/bin/sh\n\(script)\n", to: path, mode: 0o755)
    }

    /// Runs the way back, and `body` with a function that handles events until a condition holds.
    ///
    /// - Returns: The exit code.
    private func run(_ body: (_ wait: (String, () -> Bool) throws -> Void) throws -> Void) throws -> Int32? {
        EventLoop.blockSignals([SIGTERM, SIGINT])
        let loop = try EventLoop(clock: time)
        let session = try Connection.ready(at: machine.bus.address)
        try session.attach(to: loop)
        let run = try PutBackRun(
            AgentOptions(), folders: machine.folders, on: loop, session: session,
            systemBus: ReconnectingBus(on: loop, address: "unix:path=\(folder.path)/none"))
        var code: Int32?
        run.whenEnded = { code = $0 }
        try run.begin()
        func wait(_ what: String, _ condition: () -> Bool) throws {
            try loop.run(until: what) {
                // Timers that are due at once.
                while time.advance(to: time.now) {}
                return condition()
            }
        }
        try body(wait)
        try wait("it has ended") { code != nil }
        return code
    }

    private func pass(_ seconds: Int) {
        let end = time.now + .seconds(seconds)
        while time.advance(to: end) {}
    }

    @Test(.promise("hooks-hooks-follow-way")) func `hooks that take too long are ended without a failure`() throws {
        for number in 1...5 {
            try program(
                "echo \(number) >>\(folder.path)/calls; exec sleep 1000", at: "halflight/hooks.d/\(number)0-slow")
        }
        let code = try run { wait in
            try wait("the first hook runs") { lines("calls").count == 1 }
            pass(10)
            try wait("the second hook runs") { lines("calls").count == 2 }
            pass(2)
        }
        #expect(code == 0)
        #expect(lines("calls") == ["1", "2"])
    }

    @Test(.promise("files-tools-desktops-answer"))
    func `hanging tools don't keep files, hooks and recipes from their turn`() throws {
        let path = folder.path
        setenv("PATH", "\(path)/bin:/usr/bin:/bin", 1)
        for tool in ["gsettings", "xfconf-query", "plasma-apply-colorscheme"] {
            try program("echo \(tool) >>\(path)/calls; exec sleep 1000", at: "bin/\(tool)")
        }
        try folder.write("[Settings]\ngtk-theme-name=Adwaita-dark\n", to: "settings.ini")
        try folder.write(
            """
            - {setting: gtk-settings \(path)/settings.ini, new: Adwaita-dark, old: Own, original: Own, was-set: true}
            - {setting: gnome-theme org.gnome.desktop.interface gtk-theme, new: Adwaita-dark, old: Adwaita}
            - {setting: xfce-theme xsettings ThemeName, new: Adwaita-dark, old: Adwaita}
            - {setting: kde-color-scheme the colour scheme, new: BreezeDark, old: BreezeLight}
            """, to: "halflight/desktops.yaml")
        try folder.write("mode: night\n", to: "halflight/state.yaml")
        try folder.write(
            "name: own\nfor: x\nsteps:\n  - command: [\"true\"]\nundo: [sh, -c, \"echo undo >>\(path)/calls\"]\n",
            to: "halflight/recipes/own.yaml")
        try program("echo hook $1 >>\(path)/calls", at: "halflight/hooks.d/10-hook")
        let code = try run { wait in
            try wait("the first tool runs") { lines("calls").count == 1 }
            #expect(lines("settings.ini") == ["[Settings]", "gtk-theme-name=Own"])
            pass(10)
            try wait("the second tool runs") { lines("calls").count == 2 }
            pass(10)
            try wait("the third tool runs") { lines("calls").count == 3 }
            pass(5)
            try wait("the hook has run") { lines("calls").contains("hook day") }
        }
        #expect(code == 1)
        #expect(lines("calls").suffix(2) == ["undo", "hook day"])
        #expect(lines("halflight/desktops.yaml").count { $0.contains("setting:") } == 3)
        #expect(lines("halflight/state.yaml").contains("mode: auto"))
    }

    @Test(.promise("hooks-recipe-undo-fails"), arguments: [true, false])
    func `a recipe's failed undo is named, and the rest continues`(hangs: Bool) throws {
        let end = hangs ? "exec sleep 1000" : "exit 3"
        try folder.write(
            """
            name: own
            for: x
            steps:
              - command: [sh, -c, "echo {appearance} >>\(folder.path)/calls"]
            undo: [sh, -c, "echo undo >>\(folder.path)/calls; \(end)"]
            """, to: "halflight/recipes/own.yaml")
        try program("echo hook $1 >>\(folder.path)/calls", at: "halflight/hooks.d/10-hook")
        let code = try run { wait in
            try wait("the undo runs") { lines("calls").count == 1 }
            if hangs { pass(10) }
        }
        #expect(code == 1)
        #expect(lines("calls") == ["undo", "hook day"], "it does not follow day, too")
    }
}
