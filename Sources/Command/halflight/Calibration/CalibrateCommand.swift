import ArgumentParser
import DesktopSetup
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import LightSensors
import Logging
import SDEvent
import Switching
import SystemPackage
import TextSupport

/// The subcommand `halflight calibrate`.
struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate", abstract: "Choose the two thresholds by the current light.",
        discussion: """
            Shows the current level on a bar with the two thresholds. Press n when the light is too dark for light \
            colours: below that level it is night. Press d when it is bright enough for them: above that level it is \
            day. Press w to write both to the configuration: the change is shown first, and all other lines stay. A \
            running agent uses the new thresholds at once.

            The command reads the light itself, from the source of the configuration. The thresholds keep a distance \
            of at least 5 points, or 10 if the source measures lux.
            """)

    func run() throws {
        let environment = processEnvironment()
        let file = try MainActor.assumeIsolated {
            // Refuses a program that others could name.
            _ = try loadConfiguration()
            return try PersonalConfiguration()
        }
        let (name, written) = MainActor.assumeIsolated { (file.name, file.written) }
        guard DrawnTerminal.isThere(environment: environment) else {
            throw CommandError(
                "halflight calibrate needs a terminal to draw on and to read keys from.",
                "Without one, set night-below and day-above in \(name), and check that: halflight config check",
                code: .usage)
        }
        // Log messages of sources would appear in the middle of the drawing.
        LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }
        let isWritten = try MainActor.assumeIsolated { try Calibration(file, name: name).run() }
        // The terminal may have no reader anymore.
        try? Output.write(
            StyledLine(isWritten ? written : "Nothing was written."), within: .seconds(1))
    }
}

/// Lets people choose the thresholds by the current light, with single keys.
@MainActor
final class Calibration {
    private let file: PersonalConfiguration
    private let terminal = DrawnTerminal()
    private let sources: LocalSourceReader
    private var view: CalibrationView
    private var edit: ConfigurationEdit?
    private var waiting: [EventSource] = []
    private var refresh: TimerSource?
    /// Whether the source follows the clock. Its level is 100 % or 0 %.
    private var isByClock = false
    /// `nil` while the calibration runs.
    private var ending: Result<Bool, CommandError>?

    init(_ file: PersonalConfiguration, name: String) throws(CommandError) {
        // Threads inherit blocked signals, and sensors are read on a thread.
        EventLoop.blockSignals(Calibration.endings + [SIGWINCH, SIGTSTP])
        signal(SIGPIPE, SIG_IGN)
        self.file = file
        view = CalibrationView(thresholds: Thresholds(file.configuration.rules.band), file: name)
        var settings = file.configuration.lightSettings
        // Sensors are read more often near half-light. With this band, all levels are near it.
        settings.band = Band(nightBelow: Level(clamping: 0), dayAbove: Level(clamping: 100)) ?? settings.band
        sources = try LocalSourceReader(settings)
    }

    /// Runs until the person ends it. Returns whether the thresholds have been written.
    func run() throws(CommandError) -> Bool {
        defer { terminal.leave() }
        do {
            try listen()
            try terminal.enter()
            sources.start { [weak self] in self?.show($0) }
            draw()
            _ = try sources.loop.run()
        } catch {
            throw Calibration.cannotDraw(error)
        }
        return try ending?.get() ?? false
    }

    private static let clockRemark = "The source is the clock: thresholds make no difference to it."
    private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private static func cannotDraw(_ error: Errno) -> CommandError {
        CommandError("The terminal cannot be drawn on: \(error).")
    }

    /// Ends once the sources have stopped. The second call ends at once.
    private func end(_ result: Result<Bool, CommandError>) {
        guard ending == nil else { return sources.loop.exit(0) }
        ending = result
        terminal.leave()
        sources.stop { [sources] in sources.loop.exit(0) }
    }

    private func listen() throws(Errno) {
        let loop = sources.loop
        for number in Calibration.endings {
            waiting.append(try loop.onSignal(number) { [unowned self] in end(.success(false)) })
        }
        waiting.append(try loop.onSignal(SIGWINCH) { [unowned self] in redraw() })
        waiting.append(try loop.onSignal(SIGTSTP) { [unowned self] in suspend() })
        waiting.append(try loop.onReadable(.standardInput) { [unowned self] in handleKeys() })
        refresh = try loop.makeTimer { [unowned self] in
            sources.refresh()
            waitForSun()
        }
    }

    private func show(_ event: Event) {
        switch event {
        case .source(let name, _):
            view.source = name?.description ?? "no source"
            (view.light, view.problem) = (nil, name == nil ? "there is no light source here" : nil)
            if name?.kind == .sun { waitForSun() } else { refresh?.disarm() }
            isByClock = name?.kind == .hours
            if isByClock { view.remark = Calibration.clockRemark }
        case .reading(let reading):
            switch reading.value {
            case .light(let light): (view.light, view.problem) = (light, nil)
            case .noData(let noData): (view.light, view.problem) = (nil, noData.cause)
            }
        default: return
        }
        draw()
    }

    /// The sun moves a tenth of a point until then.
    private func waitForSun() {
        refresh?.arm(at: sources.loop.now + .seconds(5), accuracy: .seconds(1))
    }

    private func draw(after preparation: () throws(Errno) -> Void = {}) {
        guard ending == nil else { return }
        do throws(Errno) {
            try preparation()
            try terminal.draw(view.lines(for: .translated))
        } catch {
            end(.failure(Calibration.cannotDraw(error)))
        }
    }

    /// A change of size leaves the screen's contents unknown.
    private func redraw() {
        draw { () throws(Errno) in try terminal.clear() }
    }

    /// Uses the terminal again after SIGCONT.
    private func suspend() {
        draw { () throws(Errno) in
            terminal.leave()
            raise(SIGSTOP)
            try terminal.enter()
        }
    }

    private func handleKeys() {
        guard ending == nil, let keys = terminal.keys() else { return end(.success(false)) }
        for key in keys.lowercased() where ending == nil {
            if view.question == nil { handle(key) } else { answer(key) }
        }
        draw()
    }

    private func handle(_ key: Character) {
        switch key {
        case "n": setThreshold(of: .night)
        case "d": setThreshold(of: .day)
        case "u":
            view.thresholds = Thresholds(file.configuration.rules.band)
            view.remark = nil
        case "w": ask()
        case "q": end(.success(false))
        default: break
        }
    }

    private func setThreshold(of appearance: Appearance) {
        guard !isByClock else { return view.remark = Calibration.clockRemark }
        guard let light = view.light else { return view.remark = "There is no reading yet." }
        view.remark = view.thresholds.set(appearance, by: light)
    }

    private func ask() {
        do throws(CommandError) {
            guard let edit = try file.edit(for: view.thresholds) else {
                return view.remark = "Nothing to write: these are the thresholds of the configuration."
            }
            self.edit = edit
            view.question = edit.differences
        } catch {
            end(.failure(error))
        }
    }

    private func answer(_ key: Character) {
        switch key {
        case "y":
            guard let edit else { return }
            end(
                Result { () throws(CommandError) in
                    try file.write(edit)
                    return true
                })
        case "n", "q":
            (view.question, edit, view.remark) = (nil, nil, nil)
        default: break
        }
    }
}
