import Foundation
import TestSupport
import Testing

/// Attacks on the agent and the command. SECURITY.md names these tests.
@Suite(.tags(.alone))
struct SecurityTests {
    let machine: Machine
    let backlight: Testbed.Backlight

    init() throws {
        (machine, backlight) = try Machine.lit(atOnce + "theme: {day: paper, night: ink}\n")
    }

    // MARK: - Files

    @Test(.promise("state-private")) func `only the user can write the agent's files, with any umask`() throws {
        try machine.installRecipes()
        try machine.enableOwn("kitty", replacing: ["program: kitty": "program: sh", "to: kitty": "to: no-such"])
        try machine.home.configure(atOnce + "theme: {day: paper, night: ink}\ndesktop: gtk\n")
        // The shell becomes the agent, with a umask that lets everyone write.
        let client = try machine.busClient()
        let process = try machine.startAt(
            "/bin/sh", ["-c", "umask 000; exec \"$0\"", Products.path("halflightd")])
        let agent = RunningAgent(process: process, bus: client, machine: machine)
        try agent.wait(until: "the agent is there") { try client.owner(of: RunningAgent.name) != nil }
        try agent.setMode("night")
        let home = machine.home.folder.path
        let written = [
            ".local/state/halflight/state.yaml": 0o600, ".local/state/halflight/decisions.yaml": 0o600,
            ".local/state/halflight/last-good": 0o700, ".local/state/halflight/last-good/config.yaml": 0o600,
            ".local/state/halflight/rendered": 0o600, ".local/state/halflight": 0o700,
            ".config/kitty/halflight.conf": 0o644, ".config/kitty": 0o700,
            ".config/gtk-4.0": 0o700, ".config/gtk-4.0/settings.ini": 0o644,
        ]
        try agent.wait(until: "all is written") {
            written.keys.allSatisfy { FileManager.default.fileExists(atPath: "\(home)/\($0)") }
        }
        for (name, mode) in written {
            var information = stat()
            #expect(lstat("\(home)/\(name)", &information) == 0)
            #expect(Int(information.st_mode & 0o7777) == mode, "\(name)")
            #expect(information.st_uid == geteuid(), "\(name)")
        }
    }

    @Test(arguments: ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_DIRS"])
    func `a home that is not UTF-8 is an error, without a fallback`(variable: String) throws {
        let home = machine.home.folder
        for program in [["halflightd"], ["halflight", "config", "check"]] {
            let words = ["\(variable)=$(printf '\(home.path)/\\377') exec \"$0\" \"$@\"", Products.path(program[0])]
            let run = try machine.startAt("/bin/sh", ["-c"] + words + program.dropFirst()).finish()
            #expect(run.code == 64)
            for part in ["\(variable) ", " UTF-8: "] { expect(run.errors.joined(), contains: part) }
        }
        #expect(try home.contents() == [".config", ".config/halflight", ".config/halflight/config.yaml", "run"])
    }

    // MARK: - Programs

    @Test(.promise("programs-variables")) func `a client that only has systemd's bus name gives hooks no variables`()
        throws
    {
        let script = """
            import dbus, dbus.bus, dbus.lowlevel, sys
            from gi.repository import GLib
            from dbus.mainloop.glib import DBusGMainLoop
            bus = dbus.bus.BusConnection(sys.argv[1], mainloop=DBusGMainLoop())
            def answer(connection, message):
                if message.get_member() != "Get":
                    return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
                reply = dbus.lowlevel.MethodReturnMessage(message)
                entries = dbus.Array(["BASH_ENV=/tmp/evil", "DISPLAY=:7"], signature="s", variant_level=1)
                reply.append(entries, signature="v")
                connection.send_message(reply)
                return dbus.lowlevel.HANDLER_RESULT_HANDLED
            bus.add_message_filter(answer)
            bus.request_name("org.freedesktop.systemd1")
            print("ready", flush=True)
            GLib.MainLoop().run()
            """
        let manager = try machine.startAt(
            "/usr/bin/python3", ["-c", script, machine.bus.address], environment: ["LD_PRELOAD": ""])
        try manager.output.wait(forText: "ready")
        let mailbox = try Mailbox()
        try machine.home.installHook("10-environment", "echo \"$1 <$BASH_ENV$DISPLAY>\" > \(mailbox.path)")
        let agent = try machine.startAgent(at: 80, "day")
        #expect(try agent.wait(for: "day", in: mailbox) == "day <>")
        try agent.setMode("night")
        #expect(try agent.wait(for: "night", in: mailbox) == "night <>")
        let said = agent.log.filter { $0.contains(" org.freedesktop.systemd1") }
        #expect(said.count == 1, "\(agent.log)")
        expect(said.first, contains: "process \(manager.processID)")
        // There is no system bus.
        expect(said.first, contains: "the system's manager does not say that it is the main process")
    }

    @Test(.promise("programs-no-shell")) func `names with quotes, line breaks and shell code reach programs unchanged`()
        throws
    {
        let mailbox = try Mailbox()
        let name = "ink '\"; $(cd; touch pwned) `cd; touch pwned`\n& | x"
        let theme = "title: Odd\ninherits: ink\n"
        try machine.home.folder.write(theme, to: ".config/halflight/themes/\(name).yaml")
        let quoted = name.replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
        try machine.home.configure(atOnce + "theme: {day: paper, night: \"\(quoted)\"}\n")
        let copy = "\(machine.home.folder.path)/copy"
        try machine.home.installHook(
            "10-odd '\"; $(cd; touch pwned)\n",
            "printf %s \"$HALFLIGHT_THEME\" >\(copy)-hook; echo hook > \(mailbox.path)")
        let printer = try machine.home.folder.write(
            "#!/bin/sh\nprintf %s \"$1\" >\(copy)-recipe; echo recipe > \(mailbox.path)\n", to: "odd 'program'; $(x)",
            mode: 0o755)
        try machine.home.folder.write(
            "name: odd\nfor: a test\nsteps: [{command: [\"\(printer)\", \"{theme}\"]}]\n",
            to: ".config/halflight/recipes/odd.yaml")
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(for: "hook", in: mailbox)
        try mailbox.log.wait(forText: "recipe")
        try backlight.set(10)
        try agent.wait(until: "both have night's name") {
            ["hook", "recipe"].allSatisfy { machine.text("copy-\($0)") == name }
        }
        #expect(!FileManager.default.fileExists(atPath: "\(machine.home.folder.path)/pwned"))
        // No log line has the hook's raw name.
        #expect(!agent.log.contains { $0.unicodeScalars.contains { $0.value < 0x20 } })
    }

    // MARK: - The network

    @Test(.promise("network-local-sockets", "network-only-mqtt")) func `the agent has only local sockets`() throws {
        try machine.play(.logind)
        let agent = try machine.startAgent(at: 80, "day")
        try agent.setMode("night")
        try agent.waitForAppearance("night")
        try expectSocketsOfTheMachine(agent.process.processID, agent, atLeast: 2)
    }

    @Test(.promise("network-local-sockets"), arguments: [["watch"], ["hold", "--why", "x", "--", "sleep", "60"]])
    func `the command has only local sockets`(arguments: [String]) throws {
        let agent = try machine.startAgent(at: 80, "day")
        let command = try machine.start("halflight", arguments)
        try expectSocketsOfTheMachine(command.processID, agent, atLeast: 1)
    }

    /// Waits until all sockets are known as local. The kernel's tables may briefly omit a socket.
    private func expectSocketsOfTheMachine(_ process: pid_t, _ agent: RunningAgent, atLeast count: Int) throws {
        try agent.wait(until: "all of its sockets are known, and the machine's") {
            let families = try Sockets(of: process).families
            return families.count >= count && Set(families).isSubset(of: ["unix", "netlink"])
        }
    }

    // MARK: - Terminals and the log

    @Test(.promise("log-text")) func `a hook's output cannot control the log's terminal`() throws {
        try machine.home.installHook("10-loud", #"printf 'A\033]0;x\007B\302\2332JC\342\200\256D\rE\n'"#)
        let agent = try machine.startAgent(at: 80, "day")
        let line = try agent.process.errors.wait(forText: "10-loud: A").line
        #expect(line.hasSuffix("10-loud: A ]0;x B 2JC D E"))
        let responders = try machine.halflight("responders", "--output").output
        #expect(!responders.joined().unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) })
    }

    @Test(.promise("terminal-text")) func `a theme's title cannot control the terminal that shows it`() throws {
        try machine.home.folder.write(
            "title: \"a\\e]0;x\\ab\\N2J\\x9b2J\"\ninherits: ink\n", to: ".config/halflight/themes/evil.yaml")
        for arguments in [["theme", "list"], ["theme", "show", "evil"]] {
            let terminal = try PseudoTerminal()
            let process = try machine.start("halflight", arguments, at: terminal)
            #expect(try process.waitForEnd() == .exited(0))
            try terminal.wait(forText: "]0;x")
            #expect(!terminal.text.unicodeScalars.contains { $0 == "\u{7}" || (0x80...0x9f).contains($0.value) })
            expect(terminal.text, lacks: "\u{1b}]")
        }
    }

    @Test(.promise("templates-hostile-theme")) func `a hostile scheme name adds no line to a program's configuration`()
        throws
    {
        let name = #"x\n[shell]\nrun-shell 'touch pwned'"#
        try machine.home.folder.write(
            "name: \"\(name)\"\nauthor: \"\(name)\"\n"
                + (0..<16).map { "base0\(String($0, radix: 16).uppercased()): 7cafc2\n" }.joined(),
            to: ".config/halflight/themes/evil.yaml")
        for template in ["tmux.conf", "kitty.conf", "alacritty.toml", "waybar.css", "bat.tmTheme"] {
            let path = Fixtures.repository("config/recipes/\(template).mustache")
            let evil = try machine.halflight("render", path, "--theme", "evil")
            let good = try machine.halflight("render", path, "--theme", "ink")
            #expect(evil.code == 0)
            #expect(evil.output.count == good.output.count, "\(template)")
            expect(evil.output.dropFirst().joined(), lacks: "run-shell")
        }
    }

    // MARK: - The bus

    @Test(.promise("bus-forged-signals")) func `another user's forged sleep signal has no effect`() throws {
        try machine.play(.logind)
        let agent = try machine.startAgent(at: 80, "day")
        let names = try machine.busClient().callBus("ListNames").first?.list ?? []
        for name in names.compactMap(\.string) where name.hasPrefix(":") {
            let forgery = [
                "--bus=\(machine.bus.address)", "--type=signal", "--dest=\(name)", "/org/freedesktop/login1",
                "org.freedesktop.login1.Manager.PrepareForSleep", "boolean:true",
            ]
            #expect(try machine.startAt("dbus-send", forgery).finish().code == 0)
        }
        #expect(try agent.appearance == "day")
        // A sleeping machine wouldn't follow the light.
        try backlight.set(10)
        try agent.waitForAppearance("night")
    }
}

/// A process's open sockets.
private struct Sockets {
    /// Each socket's family: `unix`, `netlink` or `another`.
    let families: [String]

    init(of process: pid_t) throws {
        let manager = FileManager.default
        let folder = "/proc/\(process)/fd"
        let targets = try manager.contentsOfDirectory(atPath: folder).compactMap {
            try? manager.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
        // The columns of socket numbers: proc_net_unix(5), and the kernel's af_netlink.c.
        func numbers(_ table: String, _ column: Int) throws -> Set<Substring> {
            let text = try wholeText("/proc/\(process)/net/\(table)")
            return Set(
                text.split(separator: "\n").dropFirst().compactMap {
                    let fields = $0.split(separator: " ")
                    return fields.count > column ? fields[column] : nil
                })
        }
        let tables = [("unix", try numbers("unix", 6)), ("netlink", try numbers("netlink", 9))]
        families = targets.filter { $0.hasPrefix("socket:[") }.map { target in
            tables.first { $0.1.contains(target.dropFirst(8).dropLast()) }?.0 ?? "another"
        }
    }
}

/// Returns the whole text of a file that the kernel serves in pieces.
private func wholeText(_ path: String) throws -> String {
    guard let file = fopen(path, "re") else { throw Failure("\(path) cannot be read: error \(errno)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}
