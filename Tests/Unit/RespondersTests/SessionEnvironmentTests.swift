import Foundation
import Logging
import LoopSupport
import Responders
import SDBus
import TestSupport
import Testing
import Vocabulary

/// An agent that starts before the session's variables are known.
@Suite("Session variables that arrive late", .tags(.alone)) @MainActor struct SessionEnvironmentTests {
    /// Stand-ins for systemd's user manager on one bus and the system's manager on another.
    @MainActor private final class Manager {
        let bus: PrivateBus
        let systemBus: ReconnectingBus
        private let daemon: PrivateBus
        let keep = Keeper()
        var environment: [String] = ["LANG=C"]
        /// The process that the system's manager names as the user's manager. This process has both names.
        var mainProcess = UInt32(getpid())

        init(on loop: EventLoop) throws {
            (bus, daemon) = (try PrivateBus(), try PrivateBus())
            systemBus = ReconnectingBus(on: loop, address: daemon.address)
            systemBus.start()
            try export(on: bus, loop, "Manager", at: "") { [unowned self] in
                Property("Environment", "as", emitsChanges: false) { [unowned self] in
                    .array(element: "s", environment.map { .string($0) })
                }
            }
            try export(on: daemon, loop, "Service", at: "/unit/user_40\(getuid())_2eservice") { [unowned self] in
                Property("MainPID", "u", emitsChanges: false) { [unowned self] in .uint32(mainProcess) }
            }
        }

        private func export(
            on bus: PrivateBus, _ loop: EventLoop, _ interface: String, at path: String, _ property: () -> Property
        ) throws {
            let connection = try Connection.bus(at: bus.address)
            try connection.attach(to: loop)
            try keep(
                connection.export(
                    Interface(
                        "org.freedesktop.systemd1.\(interface)", methods: [], properties: [property()], signals: []),
                    at: "/org/freedesktop/systemd1\(path)"))
            try connection.own("org.freedesktop.systemd1")
            keep(connection)
        }
    }

    private func withManager(_ body: (DesktopRig, Manager) throws -> Void) throws {
        try DesktopRig.run(DesktopChoice()) { rig in
            let manager = try Manager(on: rig.loop)
            let session = try manager.keep(Connection.bus(at: manager.bus.address))
            try session.attach(to: rig.loop)
            rig.session.start(session, systemBus: manager.systemBus)
            try body(rig, manager)
        }
    }

    private func ask(_ rig: DesktopRig) throws {
        var isKnown = false
        rig.session.ask { isKnown = true }
        try rig.wait(until: "it is answered") { isKnown }
    }

    @Test func `the desktop is found once systemd knows it`() throws {
        try withManager { rig, manager in
            try rig.gsettings()
            try rig.store("org.mate.interface gtk-theme", "'Adwaita'")
            try rig.follow(.night)
            try ask(rig)
            #expect(try rig.record("mate-theme").probe == .notYet(.unknownDesktop))
            manager.environment += ["XDG_CURRENT_DESKTOP=MATE", "HOME=/elsewhere", "XDG_MENU_PREFIX=", "odd"]
            try rig.follow(.night)
            try rig.wait(until: "MATE follows") { rig.stored("org.mate.interface gtk-theme") == "'Adwaita-dark'" }
            #expect(rig.session.variables["HOME"] == rig.folder.path)
            #expect(rig.session.variables["XDG_MENU_PREFIX"] == "" && rig.session.variables["LANG"] == "C")
            try rig.wait(until: "all have followed") { !rig.stages.isRunning }
            #expect(try rig.record("kde").probe == .absent("the running desktop is MATE"))
        }
    }

    @Test func `hooks get the session's variables, and an overtaken change runs none`() throws {
        try withManager { rig, manager in
            manager.environment = ["WAYLAND_DISPLAY=wayland-7"]
            try rig.folder.write(
                "#!/bin/sh\necho $1 $WAYLAND_DISPLAY >>\"$STORE/hook\"\n", to: "hooks.d/10-show", mode: 0o755)
            let hooks = HookResponder(
                loop: rig.loop, folders: HookFolders(["\(rig.folder.path)/hooks.d"]), environment: rig.session,
                logger: rig.log.logger)
            var outcomes: [ResponderOutcome] = []
            hooks.follow(.sample(to: .day)) { outcomes.append($0.outcome) }
            hooks.cancel()
            hooks.follow(.sample(to: .night)) { outcomes.append($0.outcome) }
            try rig.wait(until: "both have ended") { outcomes == [.overtaken, .done] }
            #expect(rig.stored("hook") == "night wayland-7")
        }
    }

    @Test(.promise("programs-variables")) func `only the session's variables are taken from systemd`() throws {
        try withManager { rig, manager in
            let own = rig.session.variables
            let taken = [
                "DISPLAY": ":7", "SWAYSOCK": "/run/sway", "XDG_SESSION_TYPE": "wayland", "LC_TIME": "de_DE.UTF-8",
                "SSH_AUTH_SOCK": "/run/ssh",
            ]
            let others = [
                "BASH_ENV", "ENV", "LD_PRELOAD", "LD_LIBRARY_PATH", "LD_AUDIT", "GTK_MODULES", "GTK_PATH", "PYTHONPATH",
                "PERL5OPT", "QT_PLUGIN_PATH", "GIO_EXTRA_MODULES", "GCONV_PATH", "LOCPATH", "SHELL", "EDITOR",
                "XDG_CONFIG_DIRS",
            ]
            manager.environment = taken.map { "\($0)=\($1)" } + others.map { "\($0)=/tmp/evil" }
            try ask(rig)
            #expect(rig.session.variables == taken.merging(own) { $1 })
        }
    }

    @Test(.promise("programs-variables")) func `a program that only has the manager's name isn't asked`() throws {
        try withManager { rig, manager in
            manager.environment = ["DISPLAY=:7"]
            manager.mainProcess = 1
            let own = rig.session.variables
            for _ in 1...3 { try ask(rig) }
            #expect(rig.session.variables == own)
            // The manager isn't asked either if the system's manager can't be.
            manager.systemBus.stop()
            try ask(rig)
            #expect(rig.session.variables == own)
        }
    }

    @Test func `without systemd or with its own session, the agent doesn't wait`() throws {
        try withEventLoop { loop in
            let bus = try PrivateBus()
            let session = try Connection.bus(at: bus.address)
            try session.attach(to: loop)
            for own: [String: String] in [["DISPLAY": ":0"], [:]] {
                let environment = SessionEnvironment(own)
                var answers = 0
                environment.ask { answers += 1 }
                #expect(answers == 1, "there is no bus yet")
                environment.start(session, systemBus: ReconnectingBus(on: loop, address: bus.address))
                environment.ask { answers += 1 }
                #expect(answers == (own.isEmpty ? 1 : 2), "who has a session of its own asks nobody")
                while answers < 2 { try loop.runOnce(timeout: .seconds(10)) }
                #expect(environment.variables == own)
            }
        }
    }
}
