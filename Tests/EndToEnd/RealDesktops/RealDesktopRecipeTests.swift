import Foundation
import TestSupport
import Testing

/// Recipes with real programs in sway without a screen. Open windows change.
@Suite(.tags(.alone))
struct RealDesktopRecipeTests {
    private let machine: Machine
    private let backlight: Testbed.Backlight
    private var home: String { machine.home.folder.path }

    init() throws {
        (machine, backlight) = try Machine.lit(atOnce + "theme: {day: paper, night: ink}\n")
        try machine.installRecipes()
    }

    /// Copies a program under a unique name, so that no other instance is notified.
    private func copy(_ program: String) throws -> (name: String, path: String) {
        let name = "hlr\(UInt32.random(in: 0...UInt32.max))"
        try machine.home.folder.makeFolder("bin")
        let original = URL(filePath: program).resolvingSymlinksInPath().path()
        return (name, try machine.home.folder.copy(original, to: "bin/\(name)"))
    }

    private func enable(_ names: String...) throws {
        for name in names {
            let enabled = try machine.halflight("recipe", "enable", name)
            guard enabled.code == 0 else { throw Failure("the recipe \(name) is not enabled", log: enabled.errors) }
        }
    }

    /// Waits until the agent lists a recipe as done.
    private func wait(_ agent: RunningAgent, forRecipe name: String) throws {
        var state: String?
        do {
            try agent.wait(until: "the recipe \(name) is done") {
                state = try agent.state(ofResponder: "recipes/\(name)")
                return state?.contains(" ok") == true
            }
        } catch {
            throw Failure("\(error)\n  \(state ?? "not listed")", log: agent.process.errors.lines)
        }
    }

    @Test(arguments: [
        ("foot-colors.ini", ["foot", "--check-config", "--config", "FILE"]),
        ("i3-borders.conf", ["sway", "--validate", "--config", "FILE"]),
        ("i3-borders.conf", ["i3", "-C", "-c", "FILE"]),
        (
            "tmux.conf",
            ["tmux", "-S", "FILE.socket", "-f", "/dev/null", "start-server", ";", "source-file", "-n", "FILE"]
        ),
        ("vim.vim", ["vim", "-u", "NONE", "-N", "-e", "-s", "-c", "source FILE", "-c", "qa!"]),
        ("emacs.el", ["emacs", "--batch", "--load", "FILE"]),
        ("fzf", ["sh", "-c", "echo a | fzf $(cat FILE) --filter a"]),
        ("delta.gitconfig", ["git", "config", "--file", "FILE", "--get", "delta.light", "true|false"]),
        ("rofi.rasi", ["rofi", "-theme", "FILE", "-dump-theme"]),
    ])
    func `each program's check accepts its file`(template: String, check: [String]) throws {
        let screen = try Screen(on: machine, size: "64x64")
        for theme in ["paper", "ink"] {
            let file = "\(home)/\(theme)-\(template)"
            let made = try machine.halflight(
                "render", Fixtures.repository("config/recipes/\(template).mustache"), "--theme", theme, "--output", file
            )
            #expect(made.output == ["written"])
            let disguise = check[0] == "sway" ? disguise : []
            let words = (disguise + check).map { $0.replacing("FILE", with: file) }
            let checked = try machine.startAt(
                words[0], Array(words.dropFirst()),
                environment: screen.environment.merging(["WLR_BACKENDS": "headless", "TERM": "xterm"]) { $1 }
            ).finish()
            #expect(checked.code == 0, "\(check[0]) with \(theme): \(checked.errors)")
            let complaints = (checked.output + checked.errors).filter {
                $0.contains("deprecat") || $0.contains("arning:")
            }
            #expect(complaints.isEmpty || check[0] == "sway", "\(check[0]): \(complaints)")
        }
    }

    /// sway refuses to run as root, so root appears as another user.
    private var disguise: [String] {
        geteuid() == 0 ? ["unshare", "--user", "--map-user=1000", "--map-group=1000"] : []
    }

    // MARK: - In sway

    @Test(.promise("recipe-foot", "recipe-sway")) func `sway's borders and open foot windows have the theme's colors`()
        throws
    {
        let sway = try startSway("include \(home)/.config/sway/halflight*\ndefault_border normal 20\n")
        try enable("sway")
        let foot = try copy("/usr/bin/foot")
        try machine.enableOwn("foot", replacing: ["terminals: [foot]": "terminals: [\(foot.name)]"])
        try machine.home.folder.write("include=\(home)/.config/foot/halflight.ini\n", to: ".config/foot/foot.ini")
        let agent = try machine.startAgent(at: 80, "day")
        for name in ["sway", "foot"] { try wait(agent, forRecipe: name) }
        let check = try machine.startAt("foot", ["--check-config"]).finish()
        #expect(check.code == 0, "\(check.errors)")
        #expect(!check.errors.contains { $0.contains("warn") || $0.contains("deprecat") }, "\(check.errors)")
        _ = try start(foot.path, "sh", "-c", "exec sleep 600", in: sway)
        let (paper, ink) = (["#FBFAF7", "#1F5FA8"], ["#17191E", "#7FB2EC"])
        try waitForColors(paper, agent, in: sway)
        try backlight.set(10)
        try waitForColors(ink, agent, in: sway)
        try waitForText(of: "halflight.ini", "background=17191e", agent)
        try backlight.set(80)
        try waitForColors(paper, agent, in: sway)
    }

    /// Waits for a line in one of foot's files.
    private func waitForText(of file: String, _ line: String, _ agent: RunningAgent) throws {
        try agent.wait(until: "\(file) has \(line)") { machine.text(".config/foot/\(file)")?.contains(line) == true }
    }

    @Test(.promise("recipe-mako", "recipe-zathura"))
    func `an open mako notification and an open zathura window change`() throws {
        let sway = try startSway("")
        try enable("mako", "zathura")
        try machine.home.folder.write("include halflight\n", to: ".config/zathura/zathurarc")
        let agent = try machine.startAgent(at: 80, "day")
        try wait(agent, forRecipe: "mako")
        // mako 1.7.1 has no `include`.
        _ = try start("mako", "--config", "\(home)/.config/mako/halflight", in: sway)
        _ = try start("zathura", in: sway)
        try agent.wait(until: "a notification is shown") {
            let sent = try machine.startAt(
                "busctl",
                [
                    "--user", "call", "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                    "org.freedesktop.Notifications", "Notify", "susssasa{sv}i", "x", "7", "", "Hello", "World", "0",
                    "0", "0",
                ]
            ).finish()
            return sent.code == 0
        }
        try waitForColors(["#F0EEE8", "#FBFAF7"], agent, in: sway)
        try backlight.set(10)
        try waitForColors(["#21242B", "#17191E"], agent, in: sway)
    }

    // MARK: - In a terminal

    @Test(.promise("recipe-vim")) func `an open vim has the theme's colors at the next key`() throws {
        let vim = try copy("/usr/bin/vim")
        let text = try String(contentsOfFile: Fixtures.repository("config/recipes/vim.yaml"), encoding: .utf8)
        let names = try #require(text.split(separator: "\n").last { $0.hasPrefix("    to: [vim") })
        try machine.enableOwn("vim", replacing: [String(names): "    to: \(vim.name)"])
        let said = "\(home)/said"
        try machine.home.folder.write(
            """
            set termguicolors
            autocmd SigUSR1 * ++nested colorscheme halflight
            autocmd SigUSR1 * call writefile([execute('highlight Normal')], '\(said)')
            autocmd VimEnter * call writefile(['ready'], '\(said)')

            """, to: ".vimrc")
        let window = try machine.startAt(
            "script", ["--quiet", "--command", vim.path, "/dev/null"],
            environment: ["TERM": "xterm-256color", "LD_PRELOAD": ""])
        let agent = try machine.startAgent(at: 80, "day")
        try agent.wait(until: "vim is ready") { machine.text("said") != nil }
        for (level, what, colors) in [
            (10, "dark", "guifg=#e6e4de guibg=#17191e"), (80, "light", "guifg=#222429 guibg=#fbfaf7"),
        ] {
            try backlight.set(level)
            try agent.wait(until: "vim is \(what)") {
                // An idle vim notices the signal at the next key.
                try window.send("")
                return machine.text("said")?.contains(colors) == true
            }
        }
    }

    @Test(.promise("recipe-emacs")) func `an Emacs server has the theme's colors`() throws {
        try enable("emacs")
        try machine.home.folder.makeFolder("run/emacs")
        #expect(chmod("\(home)/run/emacs", 0o700) == 0)
        let editor = try machine.startAt("emacs", ["--fg-daemon=\(home)/run/emacs/server", "--quick"])
        let agent = try machine.startAgent(at: 80, "day")
        let ask = ["--socket-name", "\(home)/run/emacs/server", "--eval"]
        func wait(_ what: String, _ expression: String, _ expected: String) throws {
            try agent.wait(until: "Emacs is \(what)") {
                guard editor.isRunning else { throw Failure("Emacs has ended", log: editor.errors.lines) }
                return try machine.startAt("emacsclient", ask + [expression]).finish().output.last == expected
            }
        }
        try wait("running", "(+ 1 1)", "2")
        let themes = "(cons frame-background-mode custom-enabled-themes)"
        try backlight.set(10)
        try wait("dark", themes, "(dark halflight)")
        try backlight.set(80)
        try wait("light", themes, "(light halflight)")
        _ = try machine.startAt("emacsclient", ask + ["(kill-emacs)"]).finish()
    }
}

// MARK: - sway

extension RealDesktopRecipeTests {
    /// Starts sway without a screen.
    ///
    /// - Returns: The session's variables.
    private func startSway(_ configuration: String) throws -> [String: String] {
        let file = try machine.home.folder.write(
            "output HEADLESS-1 resolution 640x360\nxwayland disable\n" + configuration, to: "sway.conf")
        let words = disguise + ["sway", "--config", file]
        let variables = [
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
            // Programs in sway don't need mocked devices.
            "LD_PRELOAD": "", "NO_AT_BRIDGE": "1", "XDG_DATA_DIRS": "/usr/share", "GDK_BACKEND": "wayland",
        ]
        let sway = try machine.startAt(words[0], Array(words.dropFirst()), environment: variables)
        try sway.wait(until: "sway has started") { FileManager.default.fileExists(atPath: "\(home)/run/wayland-1") }
        return variables.merging(["WAYLAND_DISPLAY": "wayland-1"]) { $1 }
    }

    private func start(_ program: String, _ arguments: String..., in sway: [String: String]) throws -> ChildProcess {
        try machine.startAt(program, arguments, environment: sway)
    }

    /// Waits until each color fills at least a hundredth of the screen.
    private func waitForColors(_ colors: [String], _ agent: RunningAgent, in sway: [String: String]) throws {
        var last: [String] = []
        do {
            try agent.wait(until: "the screen has \(colors)") {
                let file = "\(home)/shot.png"
                guard try start("grim", file, in: sway).finish().code == 0 else { return false }
                // Lines like `   1234: (251,250,247) #FBFAF7 srgb(251,250,247)`.
                last = try start("convert", file, "-alpha", "off", "-format", "%c", "histogram:info:-", in: sway)
                    .finish().output.filter { (Int($0.drop { $0 == " " }.prefix { $0 != ":" }) ?? 0) > 640 * 360 / 100 }
                return colors.allSatisfy { color in last.contains { $0.contains(color) } }
            }
        } catch {
            throw Failure("\(error)", log: last)
        }
    }
}
