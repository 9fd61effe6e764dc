internal import FileSupport
internal import Glibc
internal import Logging
internal import Processes
internal import SDBus
internal import SDEvent
internal import SystemPackage
internal import TextSupport

/// Reports changes of the desktop's own color scheme: `color-scheme` of `org.gnome.desktop.interface` in dconf, and
/// COSMIC's file `is_dark`, which contains `true` or `false` (cosmic-theme, `ThemeMode`).
///
/// dconf signals which keys have changed, but not their values, so `gsettings` reads the key after each change. A value
/// is reported once it has stood for a while, even if it equals the previous one, or was set by this program.
///
/// Other stores (`GSETTINGS_BACKEND`), changed defaults, and settings of other desktops aren't noticed.
@MainActor
final class ColorScheme {
    private let loop: EventLoop
    private let command: String
    private let limits: TimeLimits
    private let standing: Duration
    private let notify: (MonitorEvent) -> Void
    private let log = Logger(label: "monitors")
    private var changes: Slot?
    private var cosmic: (watch: WatchedFile, due: TimerSource)?
    private var reading: ProgramRun?
    private var isOutdated = false
    private var due: TimerSource?
    private var complaint: String?

    /// - Parameters:
    ///   - command: A path or a name on `PATH`.
    ///   - configuration: `$XDG_CONFIG_HOME`.
    init(
        on loop: EventLoop, session: Connection, command: String = "gsettings", configuration: String,
        standing: Duration,
        limits: TimeLimits = TimeLimits(run: .seconds(5)), _ notify: @escaping (MonitorEvent) -> Void
    ) {
        self.loop = loop
        self.command = command
        self.standing = standing
        self.limits = limits
        self.notify = notify
        due = try? loop.makeTimer { [weak self] in self?.read() }
        watchCosmic("\(configuration)/cosmic")
        do throws(BusError) {
            changes = try session.onMatch(ColorScheme.rule) { [weak self] _, change in
                if DatabaseChange(change)?.touches(ColorScheme.path) == true { self?.changed() }
            }
        } catch {
            log.debug("dconf does not report the colour scheme: \(error)")
        }
    }

    isolated deinit {
        reading?.stop()
    }

    private func watchCosmic(_ folder: String) {
        guard access(folder, F_OK) == 0 else { return }
        let file = "\(folder)/com.system76.CosmicTheme.Mode/v1/is_dark"
        guard
            let due = try? loop.makeTimer({ [notify] in
                // COSMIC replaces other content when its switch is used.
                let isDark = textOfFile(file)?.split(whereSeparator: \.isWhitespace).first.flatMap { Bool(String($0)) }
                if let isDark { notify(.colorScheme(prefersDark: isDark)) }
            }), let watch = try? WatchedFile(file, on: loop, { [loop, standing] in due.arm(at: loop.now + standing) })
        else { return }
        cosmic = (watch, due)
    }

    var isBusy: Bool { reading != nil || due?.isEnabled == true || cosmic?.due.isEnabled == true }

    private func changed() { due?.arm(at: loop.now + standing) }

    private func read() {
        guard reading == nil else {
            isOutdated = true
            return
        }
        do {
            reading = try beginReading()
        } catch {
            fail(error as? Errno == .noSuchFileOrDirectory ? "there is no program \(command)" : "\(command): \(error)")
        }
    }

    private func beginReading() throws -> ProgramRun {
        let program = ChildProcess.Program(
            path: command, arguments: ["get", ColorScheme.schema, ColorScheme.key],
            environment: ChildProcess.inheritedEnvironment)
        return try ProgramRun(program, limits: limits, loop: loop) { [weak self] in self?.readingEnded($0) }
    }

    private func readingEnded(_ result: ProgramRun.Result) {
        reading = nil
        guard !isOutdated else {
            isOutdated = false
            return read()
        }
        // A newer change is read once it has stood.
        guard result.outcome != .stopped, due?.isEnabled != true else { return }
        if let problem = result.problem(of: command) { return fail(problem) }
        // GLib's debugging output, if enabled, comes before the value.
        apply(result.output.last ?? "")
    }

    private func apply(_ answer: String) {
        guard let new = ColorScheme.prefersDark(answer) else {
            return fail("\(command) printed \"\(answer)\": expected 'default', 'prefer-dark' or 'prefer-light'")
        }
        complaint = nil
        log.debug("the desktop's colour scheme is \(answer)")
        notify(.colorScheme(prefersDark: new))
    }

    /// Logs each problem once, because many machines have no such key.
    private func fail(_ cause: String) {
        guard cause != complaint else { return }
        complaint = cause
        log.info("the desktop's colour scheme has changed, but cannot be read: \(cause)")
    }

    /// Parses GVariant text. `nil` for other values than the key's.
    static func prefersDark(_ answer: String) -> Bool? {
        switch gvariantText(answer) {
        case "prefer-dark": true
        // Desktops have used both values for light.
        case "prefer-light", "default": false
        default: nil
        }
    }

    private static let schema = "org.gnome.desktop.interface"
    private static let key = "color-scheme"
    nonisolated static let path = "/org/gnome/desktop/interface/color-scheme"

    /// Matches the key and folders that contain it, for any file in the user's dconf profile.
    ///
    /// `arg0path` also matches a path ending in a slash that begins the other (D-Bus specification, "Match Rules").
    private static let rule =
        "type='signal',sender='ca.desrt.dconf',path_namespace='/ca/desrt/dconf',"
        + "interface='ca.desrt.dconf.Writer',member='Notify',arg0path='\(path)'"
}

/// The content of dconf's signal `Notify`: the changed keys, and the folders that were reset.
struct DatabaseChange {
    private let paths: [String]

    /// Parses a path, the ends of paths after it, and the writer's tag. A single key is the path and one empty end.
    init?(_ arguments: [BusValue]) {
        guard arguments.count == 3, case .string(let beginning) = arguments[0],
            case .array("s", let ends) = arguments[1]
        else { return nil }
        paths = ends.compactMap { end in end.string.map { beginning + $0 } }
    }

    func touches(_ key: String) -> Bool {
        paths.contains { $0 == key || $0.hasSuffix("/") && key.hasPrefix($0) }
    }
}
