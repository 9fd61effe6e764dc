import Foundation
import TestSupport
import TestTags
import Testing

/// Recipes with the distribution's real programs.
@Suite(.tags(.alone))
struct RecipeTests {
    private let machine: Machine
    private let backlight: Testbed.Backlight
    /// Other programs need no mocked devices, and tmux 3.8 hangs with umockdev's library.
    private let noDevices = ["LD_PRELOAD": ""]

    init() throws {
        (machine, backlight) = try Machine.lit(atOnce + "theme: {day: paper, night: ink}\n")
        try machine.installRecipes()
    }

    /// Asks a program repeatedly until it prints a text.
    private func wait(
        _ agent: RunningAgent, until what: String, _ program: String, _ arguments: [String], says expected: String
    ) throws {
        var last = ""
        do {
            try agent.wait(until: what) {
                // Some programs answer on standard error.
                let answer = try machine.startAt(program, arguments, environment: noDevices).finish()
                last = (answer.output + answer.errors).joined(separator: "\n")
                return last.contains(expected)
            }
        } catch {
            throw Failure("\(error)\n  \(program) said last: \(last)")
        }
    }

    @Test(.promise("limits-templates")) func `the time for a template depends only on its length`() throws {
        func repeated(_ text: String) -> String { String(repeating: text, count: (1 << 20) / text.utf8.count) }
        let (open, close) = (String(repeating: "{{#base00-hex}}", count: 30_000), "{{/base00-hex}}")
        let texts = [
            repeated("{{base00-hex}}\n"), repeated("{{{base00-hex}}}"), repeated("{{! a comment }}\n"),
            repeated("{{#none}}\n{{/none}}\n"), open + "x" + String(repeating: close, count: 30_000),
        ]
        for text in texts {
            let template = try machine.home.folder.write(text, to: "long.mustache")
            // Takes a second on an idle machine.
            let filled = try machine.start("halflight", ["render", "--theme", "ink", template]).finish()
            #expect(filled.code == 0, "\(filled.errors)")
        }
    }

    @Test(.promise("recipe-tmux")) func `the tmux server's colors follow`() throws {
        let folder = try machine.home.folder.makeFolder("tmux")
        try machine.enableOwn(
            "tmux",
            replacing: [
                "$TMUX_TMPDIR/": "\(folder)/", "/tmp/tmux": "\(folder)/tmux",
                "[tmux, -S": "[env, --unset=LD_PRELOAD, tmux, -S",
            ])
        let socket = "\(try machine.home.folder.makeFolder("tmux/tmux-\(getuid())"))/default"
        let server = try machine.startAt(
            "tmux", ["-S", socket, "-f", "/dev/null", "new-session", "-d", "sleep 100"],
            environment: noDevices)
        #expect(try server.finish().code == 0)
        defer { _ = try? machine.startAt("tmux", ["-S", socket, "kill-server"], environment: noDevices).finish() }
        let ask = ["-S", socket, "show-options", "-gv", "mode-style"]
        let agent = try machine.startAgent(at: 80, "day")
        try wait(agent, until: "tmux has paper's colours", "tmux", ask, says: "fg=#222429")
        try backlight.set(10)
        try wait(agent, until: "tmux has ink's colours", "tmux", ask, says: "fg=#e6e4de")
        expect(machine.text(".config/tmux/halflight.conf"), hasPrefix: "# ink, ")
        try agent.wait(forResponder: "recipes/tmux")
    }

    @Test(.promise("recipe-neovim")) func `Neovim's background follows, and a stale socket is ignored`() throws {
        let run = "\(machine.home.folder.path)/run"
        try machine.enableOwn(
            "neovim",
            replacing: ["\"$TMPDIR/nvim.$USER/*/nvim.*\", \"/tmp/nvim.$USER/*/nvim.*\", \"/tmp/nvim*/0\"": "/no/such"])
        let socket = "\(run)/nvim.1.0"
        // Two instances that create the log folder at once may log to the working folder.
        for folder in [".cache", ".local/state"] { try machine.home.folder.makeFolder("\(folder)/nvim") }
        func start(_ socket: String) throws -> ChildProcess {
            try machine.startAt("nvim", ["--headless", "-u", "NONE", "--listen", socket])
        }
        let (editor, stale) = (try start(socket), try start("\(run)/nvim.2.0"))
        let files = FileManager.default
        try machine.busClient().wait(until: "both listen") {
            files.fileExists(atPath: socket) && files.fileExists(atPath: "\(run)/nvim.2.0")
        }
        stale.end()
        #expect(files.fileExists(atPath: "\(run)/nvim.2.0"))
        let agent = try machine.startAgent(at: 80, "day")
        let ask = ["--server", socket, "--remote-expr", "&background"]
        // neovim starts dark.
        try wait(agent, until: "neovim is light", "nvim", ask, says: "light")
        try backlight.set(10)
        try wait(agent, until: "neovim is dark", "nvim", ask, says: "dark")
        try backlight.set(80)
        try wait(agent, until: "neovim is light", "nvim", ask, says: "light")
        try agent.wait(forResponder: "recipes/neovim")
        editor.end()
    }

    @Test(.promise("recipe-bat")) func `bat prints with the theme's colors`() throws {
        let program = FileManager.default.isExecutableFile(atPath: "/usr/bin/batcat") ? "batcat" : "bat"
        #expect(try machine.halflight("recipe", "enable", "bat").code == 0)
        // Since 0.25, bat has a theme per terminal background.
        let version = try machine.startAt(program, ["--version"]).finish().output.joined()
        let hasTwo = version.split(separator: " ").last?.compare("0.25", options: .numeric) != .orderedAscending
        let file = try machine.home.folder.write("/* a comment */\n", to: "a.c")
        let print = ["--color=always", "--style=plain", "--paging=never", file]
        let variables = ["COLORTERM": "truecolor"]
        let agent = try machine.startAgent(at: 80, "day")
        func printed(_ theme: String) throws -> String {
            let theme = "--theme=\(hasTwo ? theme : "halflight")"
            return try machine.startAt(program, [theme] + print, environment: variables).finish().output.joined()
        }
        // Comments use base03, the role secondary-text.
        try agent.wait(until: "bat prints with paper's colours") {
            try printed("halflight-day").contains("38;2;92;96;104m")
        }
        try backlight.set(10)
        try agent.wait(until: "bat prints with ink's colours") {
            try printed("halflight-night").contains("38;2;163;166;173m")
        }
    }

    @Test(.promise("recipes-terminals", "recipe-xterm"))
    func `xterm's colors follow, but another program's terminal is not written to`() throws {
        // A unique name, so that no other xterm on this machine is notified.
        let name = "hlx\(UInt32.random(in: 0...UInt32.max))"
        try machine.home.folder.makeFolder("bin")
        let xterm = try machine.home.folder.copy("/usr/bin/xterm", to: "bin/\(name)")
        try machine.enableOwn(
            "xterm",
            replacing: [
                "[xterm, urxvt, urxvtd, rxvt, st, mlterm, zutty]": "[\(name)]",
                "[xterm, uxterm, urxvt, rxvt, st, mlterm, zutty]": "[sh]",
            ])
        let screen = try Screen(on: machine, size: "300x200")
        let mailbox = try Mailbox()
        let ask = "\(machine.home.folder.path)/ask"
        mkfifo(ask, 0o600)
        // Open at both ends: opening one end would wait for the other and block all programs with mocked devices.
        let questions = open(ask, O_RDWR | O_CLOEXEC)
        defer { close(questions) }
        // A reply is ESC ] 11 ; rgb:rrrr/gggg/bbbb ESC \, 25 bytes.
        let script = """
            stty raw -echo; echo ready > \(mailbox.path)
            while read question < \(ask); do
                printf '\\033]11;?\\033\\\\'
                echo "color $(dd bs=1 count=25 2>/dev/null | tr -cd 'a-z0-9:/')" > \(mailbox.path)
            done
            """
        let path = try machine.home.folder.write(script, to: "ask.sh")
        // xterm needs a real terminal, not mocked devices, and a session like on a desktop.
        let window = try machine.startAt(
            "setsid", ["--wait", xterm, "-bg", "#123456", "-e", "/bin/sh", path],
            environment: screen.environment.merging(["UMOCKDEV_DIR": ""]) { $1 })
        do {
            try mailbox.log.wait(forText: "ready")
        } catch {
            throw Failure("\(error); xterm runs: \(window.isRunning)", log: window.errors.lines)
        }
        let other = try PseudoTerminal()
        _ = try machine.start("halflight", ["status"], at: other)
        func color() throws -> String {
            let start = mailbox.lines.count
            #expect(write(questions, "now\n", 4) == 4)
            return try mailbox.log.wait(forText: "color", from: start).line
        }
        #expect(try color() == "color 11rgb:1212/3434/5656")
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(until: "xterm is paper") { try color() == "color 11rgb:fbfb/fafa/f7f7" }
        try backlight.set(10)
        try agent.wait(until: "xterm is ink") { try color() == "color 11rgb:1717/1919/1e1e" }
        expect(machine.text(".local/state/halflight/terminal-colors"), contains: "\u{1b}]11;#17191e\u{1b}\\")
        expect(other.text, lacks: "\u{1b}]")
    }
}

/// Recipes that are enabled, disabled or changed while the agent runs.
@Suite(.tags(.alone))
struct RecipeCommandTests {
    private let machine: Machine

    init() throws {
        (machine, _) = try Machine.lit()
        try machine.installRecipes()
    }

    @Test(.promise("recipe-enable-links", "recipe-enable-prints-line", "recipe-disable-restores-home"))
    func `recipe enable makes a link, and recipe disable restores the home folder`() throws {
        let before = try machine.home.folder.contents()
        let enabled = try machine.halflight("recipe", "enable", "kitty")
        #expect(enabled.code == 0)
        #expect(enabled.output.last?.isEmpty == false)
        #expect(enabled.output.contains { $0 == "    include halflight.conf" })
        #expect(try machine.halflight("recipe", "enable", "tmux").code == 0)
        // Without programs, because some write a log when asked for their version.
        let list = try machine.halflight("recipe", "list", "--json", environment: ["PATH": "/nowhere"]).output.joined()
        expect(list, contains: "{\"name\":\"kitty\",\"state\":\"enabled\",\"for\":\"the terminal kitty\"")
        expect(
            list, contains: #"{"name":"alacritty","state":"available","for":"the terminal alacritty","installed":false"#
        )
        #expect(try machine.halflight("recipe", "disable", "tmux").output == ["tmux is disabled."])
        #expect(try machine.halflight("recipe", "disable", "kitty").code == 0)
        #expect(try machine.home.folder.contents() == before)
        #expect(try machine.halflight("recipe", "disable", "kitty").output == ["kitty was not enabled."])
        let unknown = try machine.halflight("recipe", "disable", "typo")
        #expect(unknown.code == 1)
        #expect(unknown.errors == ["halflight: There is no recipe typo; see `halflight recipe list`."])
    }

    @Test(.promise("files-recipe-undo-fails"))
    func `a recipe stays enabled while its undo fails or its file is invalid`() throws {
        let shipped = "share/halflight/recipes/own.yaml"
        let link = ".config/halflight/recipes/own.yaml"
        let complaint = "It is dark."
        func write(_ steps: String = "[{command: [\"true\"]}]") throws {
            try machine.home.folder.write(
                """
                name: own
                for: a test
                steps: \(steps)
                undo: [sh, -c, "rm $HOME/light || { echo \(complaint) >&2; exit 1; }"]
                """, to: shipped)
        }
        func disable() throws -> Finished { try machine.halflight("recipe", "disable", "own") }
        try write()
        #expect(try machine.halflight("recipe", "enable", "own").code == 0)
        let failed = try disable()
        #expect(failed.code == 1)
        let message = failed.errors.joined(separator: "\n")
        for part in [complaint, "rm ~/\(link)"] { expect(message, contains: part) }
        #expect(try machine.home.folder.contents().contains(link))

        try machine.home.folder.write("", to: "light")
        try write("7")
        let invalid = try disable()
        #expect(invalid.code == 78)
        expect(invalid.errors.joined(), contains: "own.yaml:3:8")
        #expect(try machine.home.folder.contents().contains(link))
        // The agent's copy of the valid file.
        let text = try #require(machine.text(shipped))
        try machine.home.folder.write(
            text.replacing("steps: 7", with: "steps: [{command: [\"true\"]}]"),
            to: ".local/state/halflight/last-good/recipes/own.yaml")
        #expect(try disable().code == 0)
        #expect(try !machine.home.folder.contents().contains { $0 == link || $0 == "light" })
    }

    @Test func `a recipe whose link was removed does not count as enabled`() throws {
        let before = try machine.home.folder.contents()
        #expect(try machine.halflight("recipe", "enable", "kitty").code == 0)
        #expect(unlink("\(machine.home.folder.path)/.config/halflight/recipes/kitty.yaml") == 0)
        #expect(try machine.halflight("recipe", "disable", "kitty").output == ["kitty was not enabled."])
        #expect(try machine.home.folder.contents() == before)
    }

    @Test(.promise("recipe-needs-version")) func `a recipe is not enabled for a program that is too old`() throws {
        let before = try machine.home.folder.contents()
        func enable(_ version: String) throws -> Finished {
            try machine.home.folder.write("#!/bin/sh\necho alacritty \(version)\n", to: "bin/alacritty", mode: 0o755)
            return try machine.halflight(
                "recipe", "enable", "alacritty", environment: ["PATH": "\(machine.home.folder.path)/bin:/usr/bin:/bin"])
        }
        let refused = try enable("0.11.0")
        #expect(refused.code == 1)
        #expect(
            refused.errors == [
                "halflight: alacritty 0.11.0 is too old: this recipe needs version 0.13 or later, so update alacritty. "
                    + "Then run this command again.",
                "Where no newer one is to be had: write a recipe of your own, by man halflight-recipe.",
            ])
        #expect(try machine.home.folder.contents().filter { !$0.hasPrefix("bin") } == before)
        #expect(try enable("0.13.1").output.first == "alacritty is enabled: the terminal alacritty.")
    }

    @Test func `recipe enable vim points to neovim if vim is a link to it`() throws {
        try machine.home.folder.write("#!/bin/sh\necho NVIM v0.7.2\n", to: "bin/nvim", mode: 0o755)
        #expect(symlink("nvim", "\(machine.home.folder.path)/bin/vim") == 0)
        let enabled = try machine.halflight(
            "recipe", "enable", "vim", environment: ["PATH": "\(machine.home.folder.path)/bin:/usr/bin:/bin"])
        let sentence = "The recipe has no effect yet: vim is neovim here: see halflight recipe enable neovim."
        #expect(enabled.output.contains(sentence), "\(enabled.output)")
    }

    @Test func `the shell completes the names of recipes and themes`() throws {
        func complete(_ command: [String], _ argument: String, _ word: String = "") throws -> [String] {
            let words = ["halflight"] + command + [word]
            return try machine.start(
                "halflight",
                ["---completion"] + command + ["--", argument, "\(words.count - 1)", "\(word.count)"] + words
            ).finish().output
        }
        #expect(try machine.halflight("recipe", "enable", "tmux").code == 0)
        #expect(try complete(["recipe", "show"], "positional@0").contains("tmux"))
        let enable = try complete(["recipe", "enable"], "positional@0")
        #expect(enable.contains("kitty") && !enable.contains("tmux"))
        #expect(try complete(["recipe", "disable"], "positional@0") == ["tmux"])
        for (command, argument) in [("show", 0), ("set", 1), ("check", 0)] {
            #expect(try complete(["theme", command], "positional@\(argument)").contains("ink"))
        }
        #expect(try complete(["render"], "--theme").contains("paper"))
        let file = try machine.home.folder.write("inherits: ink\n", to: "mine.yaml")
        #expect(try complete(["theme", "check"], "positional@0", "\(machine.home.folder.path)/mi").contains(file))
    }

    @Test(.promise("recipe-list-order"))
    func `enabled recipes are listed first, then those with a program here`() throws {
        try machine.home.folder.write(
            "name: aa\nfor: a test\nsteps: [{command: [\"true\"]}]\n", to: "share/halflight/recipes/aa.yaml")
        #expect(try machine.halflight("recipe", "enable", "kitty").code == 0)
        let listed = try machine.halflight("recipe", "list").output
        func line(_ start: String) -> Int? { listed.firstIndex { $0.hasPrefix(start) } }
        let places = [line("kitty "), line("aa "), line("For programs that are not installed: ")].compactMap { $0 }
        #expect(places.count == 3 && places == places.sorted(), "\(listed)")
    }

    @Test(.promise("recipe-show")) func `a user's own recipe is neither replaced nor disabled`() throws {
        let shown = try machine.halflight("recipe", "show", "kitty").output
        #expect(shown.contains("name: kitty"))
        try machine.home.folder.write(
            shown.joined(separator: "\n"), to: ".config/halflight/recipes/kitty.yaml")
        #expect(
            try machine.halflight("recipe", "list").output.contains {
                $0.split(separator: " ").prefix(2) == ["kitty", "own"]
            })
        let refused = try machine.halflight("recipe", "disable", "kitty")
        #expect(refused.code == 1)
        expect(refused.errors.first, contains: "recipes/kitty.yaml ")
        #expect(machine.text(".config/halflight/recipes/kitty.yaml") == shown.joined(separator: "\n"))
        #expect(try machine.halflight("recipe", "enable", "none").code == 1)
    }

    @Test(.promise("recipe-changes-at-once"))
    func `the running agent follows recipes as they are added, changed and removed`() throws {
        let mailbox = try Mailbox()
        func write(_ text: String) throws {
            try machine.home.folder.write(
                "name: own\nfor: a test\nsteps:\n  - command: [/bin/sh, -c, \"\(text)\"]\n",
                to: ".config/halflight/recipes/own.yaml")
        }
        let agent = try machine.startAgent(at: 80, "day")
        try write("echo one {appearance} > \(mailbox.path)")
        try agent.wait(for: "one day", in: mailbox)
        try write("echo two {appearance} > \(mailbox.path)")
        try agent.wait(for: "two day", in: mailbox)
        try machine.home.folder.write("name: own\nfor: x\nstep: []\n", to: ".config/halflight/recipes/own.yaml")
        try agent.process.errors.wait(forText: "recipes/own.yaml:3:1: ")
        try agent.wait(until: "status names it") {
            try machine.halflight("status").output.contains { $0.contains("recipes/own.yaml:3:1: ") }
        }
        unlink("\(machine.home.folder.path)/.config/halflight/recipes/own.yaml")
        try agent.wait(until: "it is listed no more") { try agent.state(ofResponder: "recipes/own") == nil }
        try agent.setMode("night")
        try agent.waitForChanges(["night"])
        #expect(mailbox.lines == ["one day", "two day"])
    }

    @Test func `templates keep the theme's colors even if its file is gone`() throws {
        let folder = ".config/halflight"
        let theme = "title: Sea\nvariant: dark\ncolors: {background: \"#010203\", text: \"#ffffff\"}\n"
        let path = try machine.home.folder.write(theme, to: "\(folder)/themes/sea.yaml")
        try machine.home.folder.write(atOnce + "theme: {day: paper, night: sea}\n", to: "\(folder)/config.yaml")
        try machine.home.folder.write(
            "{{scheme-name}} {{background-hex}} {{scheme-variant}}\n", to: "\(folder)/recipes/t.mustache")
        try machine.home.folder.write(
            "name: own\nfor: a test\nsteps: [{template: t.mustache, to: ~/made}]\n", to: "\(folder)/recipes/own.yaml")
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(until: "it is made") { machine.text("made") == "paper fbfaf7 light\n" }
        unlink(path)
        try agent.process.errors.wait(forText: "sea")
        try agent.setMode("night")
        try agent.wait(until: "it has the colours in force") { machine.text("made") == "Sea 010203 dark\n" }
        try agent.wait(forResponder: "recipes/own")
    }
}
