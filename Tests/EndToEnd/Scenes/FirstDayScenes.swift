import Foundation
import TestSupport
import Testing

/// The first day with Halflight, from `make install` to `make uninstall`.
///
/// The comparison leaves out three things that can't be the same: the bytes of dconf's database, whose content is
/// compared instead (`dconf dump /`); Halflight's records in `~/.local/state/halflight`, which a later `enable`
/// continues; and the output of the user's recipe, which is only emptied.
@Suite(.tags(.alone))
struct FirstDayScenes {
    private let machine: Machine
    /// The session bus, which knows installed and enabled services.
    private let bus: PrivateBus
    /// The user's home and the prefix, which must be unchanged in the end.
    private let place: TemporaryFolder
    /// The record of the user's hook, and the test's tools.
    private let others: TemporaryFolder
    private let backlight: Testbed.Backlight
    /// The session's variables.
    private let session: [String: String]

    private var home: String { "\(place.path)/home" }
    private var prefix: String { "\(place.path)/usr" }

    init() throws {
        place = try TemporaryFolder()
        others = try TemporaryFolder()
        let (home, prefix) = ("\(place.path)/home", "\(place.path)/usr")
        // As on a real machine, whose bus watches this folder.
        try place.makeFolder("usr/share/dbus-1/services")
        machine = try Machine()
        // Dark enough for night, so no decision has to wait.
        backlight = try machine.devices.addBacklight(brightness: 4)
        var session = machine.environment.merging([
            "HOME": home, "XDG_CONFIG_HOME": "\(home)/.config", "XDG_STATE_HOME": "\(home)/.local/state",
            "XDG_DATA_HOME": "\(home)/.local/share", "XDG_CACHE_HOME": "\(home)/.cache",
            "XDG_DATA_DIRS": "\(prefix)/share", "XDG_CONFIG_DIRS": "\(others.path)/etc",
            "XDG_CURRENT_DESKTOP": "GNOME", "DISPLAY": ":none",
            "PATH": "\(prefix)/bin:/usr/local/bin:/usr/bin:/bin",
        ]) { $1 }
        bus = try PrivateBus(
            services: ["ca.desrt.dconf": try dconfService()],
            environment: session.filter { $0.key != "DBUS_SESSION_BUS_ADDRESS" })
        session["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        session["XDG_DATA_DIRS"] = "\(prefix)/share:/usr/local/share:/usr/share"
        self.session = session
    }

    // MARK: - The person's files

    private static let configuration = atOnce + "theme: {night: mine}\n"
    private static let theme = "inherits: ink\ncolors: {background: \"#102030\"}\n"
    private static let recipe = """
        name: mine
        for: a program of mine
        steps:
          - template: mine.mustache
            to: $XDG_CONFIG_HOME/mine/colors

        """

    /// Prepares a used home: settings, a configuration, a theme, a recipe and a hook.
    private func prepare() throws {
        let folder = "home/.config/halflight"
        try place.write(Self.configuration, to: "\(folder)/config.yaml", mode: 0o600)
        try place.write(Self.theme, to: "\(folder)/themes/mine.yaml")
        try place.write(Self.recipe, to: "\(folder)/recipes/mine.yaml")
        try place.write("{{scheme-variant}} {{background-hex}}\n", to: "\(folder)/recipes/mine.mustache")
        try place.write(hook, to: "\(folder)/hooks.d/50-mine", mode: 0o755)
        try place.makeFolder("home/.local/state")
        _ = try gsettings("set", "org.gnome.desktop.interface", "clock-format", "24h")
        _ = try gsettings("set", "org.gnome.desktop.interface", "gtk-theme", "Adwaita")
    }

    private var hook: String { "#!/bin/sh\necho \"$1\" >'\(told)'\n" }
    private var told: String { "\(others.path)/told" }
    private var recipeOutput: String { text("\(home)/.config/mine/colors") }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    // MARK: - What the person does

    private func run(_ program: String, _ arguments: String..., extra: [String: String] = [:]) throws -> Finished {
        try machine.startAt(program, arguments, environment: session.merging(extra) { $1 }).finish()
    }

    private func halflight(_ arguments: String...) throws -> Finished {
        try machine.startAt("\(prefix)/bin/halflight", arguments, environment: session).finish()
    }

    private func make(_ target: String) throws {
        try machine.make(target, ["PREFIX=\(prefix)"], environment: session)
    }

    private func gsettings(_ arguments: String...) throws -> String {
        let finished = try machine.startAt("/usr/bin/gsettings", arguments, environment: session).finish()
        guard finished.code == 0 else { throw Failure("gsettings \(arguments)", log: finished.errors) }
        return finished.output.last ?? ""
    }

    /// Gives the bus the session's variables for services, like GNOME.
    private func logIn() throws {
        let names = ["HOME", "PATH", "UMOCKDEV_DIR", "LD_PRELOAD"] + session.keys.filter { $0.hasPrefix("XDG_") }
        let updated = try machine.startAt(
            "/usr/bin/dbus-update-activation-environment", names.sorted(), environment: session
        ).finish()
        guard updated.code == 0 else { throw Failure("dbus-update-activation-environment", log: updated.errors) }
    }

    // MARK: - What is there

    /// The files, except dconf's. Equal settings can differ in its database's bytes.
    private func files() throws -> Listing { try Listing(of: place, except: "home/.config/dconf") }

    private func settings() throws -> [String] { try run("/usr/bin/dconf", "dump", "/").output }

    /// The programs that run from the prefix, even if their files are removed.
    private func running() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")
        }.filter { $0.hasPrefix(prefix) }
    }

    private func wait(until what: String, _ holds: () throws -> Bool) throws {
        try BusClient(address: bus.address).wait(until: what, holds)
    }

    private func status() throws -> String { try halflight("status").output.joined(separator: "\n") }

    // MARK: - The day

    @Test(.promise("install-changes-nothing", "disable-stops-agent", "removal-keeps-records", "undo-everything"))
    func `a first day of enable, mistakes and disable leaves everything as it was`() throws {
        try logIn()
        try prepare()
        let (filesBefore, settingsBefore) = (try files(), try settings())
        try make("install")
        // As on a desktop that names Halflight. Since 1.22 the portal uses only named back ends.
        try others.write("[preferred]\ndefault=halflight\n", to: "portals/portals.conf")
        try others.copy("\(prefix)/share/xdg-desktop-portal/portals/halflight.portal", to: "portals/halflight.portal")
        let descriptions = ["XDG_DESKTOP_PORTAL_DIR": "\(others.path)/portals", "LD_PRELOAD": ""]
        let portal = try PortalFrontEnd(
            on: machine, address: bus.address, environment: session.merging(descriptions) { $1 })
        try expectNothingUnasked(settingsBefore, portal)

        let enabled = try halflight("enable")
        #expect(enabled.code == 0, "\(enabled.output) \(enabled.errors)")
        try expectNight()
        #expect(try portal.read("color-scheme")?.integer == 1)
        for mistake in mistakes { try expectSurvived(mistake) }

        let disabled = try halflight("disable")
        #expect(disabled.code == 0, "\(disabled.output) \(disabled.errors)")
        try make("uninstall")
        #expect(try running() == [])
        #expect(try settings() == settingsBefore)
        #expect(text(told) == "day\n")
        #expect(recipeOutput == "", "a person's files may include it")
        let kept = ["./home/.local/state/halflight", "./home/.config/mine"]
        #expect(try files().difference(from: filesBefore).filter { line in !kept.contains { line.contains($0) } } == [])
        try expect(place.contents(of: "home/.local/state/halflight"), lacks: "enabled.yaml")
    }

    /// Expects no change before `enable`. Waits ten minutes with `HALFLIGHT_SOAK`, otherwise seconds.
    private func expectNothingUnasked(_ settingsBefore: [String], _ portal: PortalFrontEnd) throws {
        let installed = try files()
        // The portal continues without Halflight.
        _ = try? portal.read("color-scheme")
        let read = try run(
            "/usr/bin/busctl", "--user", "get-property", RunningAgent.name, RunningAgent.path, RunningAgent.interface,
            "Appearance")
        #expect(read.code != 0)
        #expect(try halflight("status").code == 69)
        let minutes = ProcessInfo.processInfo.environment["HALFLIGHT_SOAK"] == nil ? 0.05 : 10.0
        let end = monotonicSeconds() + 60 * minutes
        while monotonicSeconds() < end {
            #expect(try running() == [])
            try portal.bus.receive(within: 1)
        }
        #expect(try files().difference(from: installed) == [])
        #expect(try settings() == settingsBefore)
        #expect(text(told).isEmpty)
    }

    private func expectNight() throws {
        try wait(until: "everything is dark") {
            try gsettings("get", "org.gnome.desktop.interface", "color-scheme") == "'prefer-dark'"
                && gsettings("get", "org.gnome.desktop.interface", "gtk-theme") == "'Adwaita-dark'"
                && text(told) == "night\n" && recipeOutput == "dark 102030\n"
        }
    }

    // MARK: - Mistakes

    /// A user's file with a mistake.
    private struct Mistake {
        let file: String
        let good: String
        let bad: String
        var modes: (good: mode_t, bad: mode_t) = (0o644, 0o644)
    }

    private var mistakes: [Mistake] {
        [
            Mistake(file: "config.yaml", good: Self.configuration, bad: "night-below: [\n", modes: (0o600, 0o600)),
            Mistake(file: "themes/mine.yaml", good: Self.theme, bad: "inherits: ink\ncolors: {background: zzz}\n"),
            Mistake(file: "recipes/mine.yaml", good: Self.recipe, bad: "name: mine\nsteps: 7\n"),
            // A hook that others can write to doesn't run.
            Mistake(file: "hooks.d/50-mine", good: hook, bad: hook, modes: (0o755, 0o777)),
        ]
    }

    private func expectSurvived(_ mistake: Mistake) throws {
        let (file, name) = ("home/.config/halflight/\(mistake.file)", URL(filePath: mistake.file).lastPathComponent)
        try place.write(mistake.bad, to: file, mode: mistake.modes.bad)
        let restarted = try halflight("restart")
        #expect(restarted.code == 0, "\(mistake.file): \(restarted.errors)")
        try wait(until: "\(mistake.file): the status names it") { try status().contains(name) }
        try expectNight()
        try place.write(mistake.good, to: file, mode: mistake.modes.good)
        try wait(until: "\(mistake.file): the status no longer names it") { try !status().contains(name) }
        try expectNight()
    }
}
