import Foundation
import TestSupport

/// A desktop's real programs on one machine. It has its settings services and two wallpaper pictures.
///
/// `HALFLIGHT_PICTURES` names a folder for pictures of each desktop by day and by night.
struct RealDesktop {
    let machine: Machine
    let screen: Screen
    private let folder: TemporaryFolder
    private let name: String

    /// - Parameters:
    ///   - name: The desktop's name in `XDG_CURRENT_DESKTOP`.
    ///   - services: The services that the session bus starts on demand.
    init(_ name: String, services: [String] = ["ca.desrt.dconf"]) throws {
        self.name = name
        folder = try TemporaryFolder()
        let path = folder.path
        machine = try Machine(
            configuration: atOnce, services: Dictionary(uniqueKeysWithValues: services.map { ($0, "\(path)/\($0)") }))
        screen = try Screen(on: machine, size: "960x540")
        _ = try machine.devices.addBacklight(brightness: 80)
        try folder.write("user-db:user\n", to: "profile")
        for service in services {
            let words = session.map { "'\($0)=\($1)'" }.joined(separator: " ")
            try folder.write(
                "#!/bin/sh\nexec env \(words) \(try serviceProgram(service))\n", to: service, mode: 0o755)
        }
        for (name, color) in [("own", "#606060"), ("day", "#f0c890"), ("night", "#102038")] {
            _ = try run("convert", "-size", "960x540", "gradient:\(color)-\(color)", picture(name))
        }
    }

    /// The variables of the desktop's session, without mocked devices.
    var session: [String: String] {
        machine.environment.merging(screen.environment) { $1 }.merging(
            [
                "XDG_CURRENT_DESKTOP": name, "XDG_DATA_DIRS": "/usr/local/share:/usr/share", "GDK_BACKEND": "x11",
                "DCONF_PROFILE": "\(folder.path)/profile", "QT_QPA_PLATFORM": "offscreen",
            ]) { $1 }
    }

    /// Returns a picture's path, with spaces. `day` and `night` have an apostrophe, except for Plasma's tool.
    func picture(_ picture: String) -> String {
        "\(folder.path)/It\(name == "KDE" || picture == "own" ? "" : "'")s \(picture).png"
    }

    /// Configures the two pictures as wallpaper, with further lines.
    func configure(_ more: String = "") throws {
        try machine.home.configure(
            atOnce + "wallpaper: {day: \"\(picture("day"))\", night: \"\(picture("night"))\"}\n" + more)
    }

    /// Starts a program of the desktop, which ends with the machine.
    func start(_ program: String, _ arguments: String..., environment: [String: String] = [:]) throws -> ChildProcess {
        try machine.startAt(program, arguments, environment: session.merging(environment) { $1 })
    }

    /// Runs a program of the desktop to its end.
    ///
    /// - Returns: The program's output.
    @discardableResult
    func run(_ program: String, _ arguments: String..., environment: [String: String] = [:]) throws -> [String] {
        let finished = try machine.startAt(
            program, arguments, environment: session.merging(environment) { $1 }
        ).finish()
        guard finished.code == 0 else {
            throw Failure("\(program) \(arguments)", log: finished.output + finished.errors)
        }
        return finished.output
    }

    /// Waits until a program has taken its name on the session bus.
    func wait(for name: String, of process: ChildProcess) throws {
        let client = try machine.busClient()
        try process.wait(until: "\(name) is there") { try client.owner(of: name) != nil }
    }

    func gsettings(_ schema: String, _ key: String) throws -> String {
        try run("gsettings", "get", schema, key).last ?? ""
    }

    /// Starts the agent in the desktop's session.
    ///
    /// Tests switch by request: desktops that report idle input make a backlight's level doubtful.
    func startAgent(
        _ appearance: String = "day", environment: [String: String] = [:]
    ) throws -> RunningAgent {
        var variables = session.merging(environment) { $1 }
        variables["LD_PRELOAD"] = machine.environment["LD_PRELOAD"]
        let agent = try machine.startAgent(environment: variables)
        try agent.waitForLevel(80)
        try agent.waitForAppearance(appearance)
        try agent.forgetSignals()
        return agent
    }

    /// Runs `halflightd --put-back` after an agent's end.
    func putBack() throws {
        var variables = session
        variables["LD_PRELOAD"] = machine.environment["LD_PRELOAD"]
        let finished = try machine.start("halflightd", ["--put-back"], environment: variables)
            .finish()
        guard finished.code == 0 else { throw Failure("halflightd --put-back", log: finished.output + finished.errors) }
    }

    /// Opens a GTK program, which reads settings over X11 (XSETTINGS).
    func openWindow() throws -> ChildProcess {
        try start("/usr/bin/python3", Fixtures.path("desktops/window.py"))
    }

    /// Waits for a mean brightness of the screen, from 0 (black) to 1 (white).
    func waitForScreen(_ range: ClosedRange<Double>, _ agent: RunningAgent) throws {
        try agent.wait(until: "the screen is as bright as \(range)") {
            range.contains(try screen.brightness(of: "root"))
        }
    }

    /// Keeps a picture of the screen if a folder is given.
    func keepPicture(_ appearance: String) throws {
        guard let place = RealDesktop.pictures else { return }
        _ = try screen.picture(of: "root", "\(place)/\(name.lowercased())-\(appearance).png")
    }

    /// The folder for pictures, if any.
    static var pictures: String? { ProcessInfo.processInfo.environment["HALFLIGHT_PICTURES"] }
}
