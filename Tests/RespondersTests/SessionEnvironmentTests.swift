import Foundation
import Logging
import SDBus
import SDEvent
import Switching
import TestSupport
import Testing

@testable import Responders

/// An agent that was started before the session's variables were known.
@Suite("Session variables that arrive late") @MainActor struct SessionEnvironmentTests {
    /// A stand-in for systemd's user manager, on the test's own bus.
    @MainActor private final class Manager {
        let bus: PrivateBus
        private let connection: Connection
        private var object: ExportedObject?
        var environment: [String] = ["LANG=C"]

        init(on loop: EventLoop) throws {
            bus = try PrivateBus()
            connection = try Connection.bus(at: bus.address)
            try connection.attach(to: loop)
            let interface = Interface(
                "org.freedesktop.systemd1.Manager", methods: [],
                properties: [
                    Property("Environment", "as", emitsChanges: false) { [unowned self] in
                        .array(element: "s", environment.map { .string($0) })
                    }
                ], signals: [])
            object = try connection.export(interface, at: "/org/freedesktop/systemd1")
            _ = try connection.requestName("org.freedesktop.systemd1")
        }
    }

    private func withManager(_ body: (DesktopRig, Manager) throws -> Void) throws {
        try DesktopRig.run(DesktopChoice()) { rig in
            let manager = try Manager(on: rig.loop)
            let session = try Connection.bus(at: manager.bus.address)
            try session.attach(to: rig.loop)
            rig.session.start(session)
            try withExtendedLifetime(session) { try body(rig, manager) }
        }
    }

    private func ask(_ rig: DesktopRig) throws {
        var isKnown = false
        rig.session.ask { isKnown = true }
        try rig.wait(until: "it is answered") { isKnown }
    }

    @Test("The desktop is found once systemd knows it, and the agent's own variables stay")
    func late() throws {
        try withManager { rig, manager in
            try rig.gsettings()
            try rig.store("org.mate.interface gtk-theme", "'Adwaita'")
            try rig.follow(.night)
            try ask(rig)
            #expect(try rig.record("mate-theme").probe == .notYet(SessionEnvironment.unknownDesktop))
            manager.environment += ["XDG_CURRENT_DESKTOP=MATE", "HOME=/elsewhere", "EMPTY=", "odd"]
            try rig.follow(.night)
            try rig.wait(until: "MATE follows") { rig.stored("org.mate.interface gtk-theme") == "'Adwaita-dark'" }
            #expect(rig.session.variables["HOME"] == rig.folder.path)
            #expect(rig.session.variables["EMPTY"] == "" && rig.session.variables["LANG"] == "C")
            try rig.wait(until: "all have followed") { !rig.stages.isRunning }
            #expect(try rig.record("kde").probe == .absent("the running desktop is MATE"))
        }
    }

    @Test("Hooks get the session's variables, and a change that is overtaken meanwhile runs no hook")
    func hooks() throws {
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

    @Test("Without systemd, or with a session of its own, the agent does not wait")
    func nobody() throws {
        try withEventLoop { loop in
            let bus = try PrivateBus()
            let session = try Connection.bus(at: bus.address)
            try session.attach(to: loop)
            for own: [String: String] in [["DISPLAY": ":0"], [:]] {
                let environment = SessionEnvironment(own)
                var answers = 0
                environment.ask { answers += 1 }
                #expect(answers == 1, "there is no bus yet")
                environment.start(session)
                environment.ask { answers += 1 }
                #expect(answers == (own.isEmpty ? 1 : 2), "who has a session of its own asks nobody")
                while answers < 2 { try loop.runOnce(timeout: .seconds(10)) }
                #expect(environment.variables == own)
            }
        }
    }
}
