import HalflightTerminal
import Processes
import SDBus
import SDEvent
import SessionMonitors
import SystemAppearance
import SystemPackage
import Vocabulary

/// Questions to other programs, asked at once with time limits.
@MainActor
final class Probes {
    private let loop: EventLoop
    private let bus: Connection?
    private let patience: Duration
    private var call: Slot?
    private var input: InputIdle?
    private var open = 0

    private(set) var portalAnswer = PortalCheck.Answer.timedOut
    private(set) var inputOrigin: String?
    /// A key without an answer counts as not answered in time.
    private(set) var settings: [DesktopKey: DesktopKey.Answer] = [:]

    /// - Parameter patience: below the 25 s after which a portal with a hanging backend answers.
    init(_ bus: Connection?, patience: Duration = .seconds(3)) throws(CommandError) {
        do throws(Errno) {
            loop = try EventLoop()
        } catch {
            throw CommandError("The checks cannot run: there is no event loop (\(error)).")
        }
        (self.bus, self.patience) = (bus, patience)
    }

    /// The answers arrive during `wait()`.
    func ask(environment: [String: String]) {
        askPortal()
        askInput(environment)
        for key in DesktopKey.all { askSetting(key, environment) }
    }

    /// Waits at most as long as a portal may take, and until slower programs have ended.
    func wait() {
        let deadline = loop.now + patience + Probes.grace + .milliseconds(200)
        while open > 0, loop.now < deadline, (try? loop.runOnce(timeout: deadline - loop.now)) != nil {}
    }

    /// The time that programs have to end after their limit.
    private static let grace = Duration.milliseconds(300)

    private func askPortal() {
        guard let bus else { return }
        do throws(BusError) {
            try bus.attach(to: loop)
            call = try bus.callLater(
                SettingsPortal.name, path: SettingsPortal.path, interface: SettingsPortal.interface,
                member: SettingsPortal.read,
                [.string(SettingsPortal.namespace), .string(PortalValues.Key.colorScheme.rawValue)], timeout: patience
            ) { [weak self] in
                self?.handle($0)
            }
            open += 1
        } catch {
            portalAnswer = .failed(error.message)
        }
    }

    private func askInput(_ environment: [String: String]) {
        var isOpen = true
        open += 1
        input = InputIdle(on: loop, session: bus, environment: { environment }) { [weak self] _, origin in
            guard isOpen else { return }
            isOpen = false
            self?.inputOrigin = origin?.rawValue
            self?.open -= 1
        }
        input?.ask()
    }

    private func handle(_ answer: Result<[BusValue], BusError>) {
        open -= 1
        do throws(BusError) {
            portalAnswer = Probes.scheme(try answer.get())
        } catch {
            portalAnswer =
                switch error.name {
                case _ where error.isNobodyThere: .notRunning
                case SettingsPortal.notFound, "org.freedesktop.DBus.Error.UnknownMethod",
                    "org.freedesktop.DBus.Error.UnknownInterface":
                    .unknown
                case "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.NoReply": .timedOut
                default: .failed(error.message)
                }
        }
    }

    /// The answer should be an integer, but may be anything.
    static func scheme(_ values: [BusValue]) -> PortalCheck.Answer {
        values.first?.number.flatMap(Int.init(exactly:)).map { .scheme($0) } ?? .unknown
    }

    private func askSetting(_ key: DesktopKey, _ environment: [String: String]) {
        let program = "gsettings"
        let late = DesktopKey.Answer.failed("\(program) did not answer within \(patience.components.seconds) s")
        let isAsked = run(program, ["get", key.schema, key.name], environment) { [weak self] result in
            self?.settings[key] =
                switch result.outcome {
                case .ended(.exited(0)): result.output.last.map { .value($0) } ?? .missing
                case .ended(.exited): .missing
                case .overran: late
                case .ended(.signalled), .stopped: .failed(result.problem(of: program) ?? program)
                }
        }
        settings[key] = isAsked ? late : .missing
    }

    /// Returns whether the program was started.
    private func run(
        _ name: String, _ arguments: [String], _ environment: [String: String],
        _ handle: @escaping (ProgramRun.Result) -> Void
    ) -> Bool {
        guard let path = ProgramSearch.find(name, inPath: environment["PATH"]) else { return false }
        let program = ChildProcess.Program(path: path, arguments: arguments, environment: environment)
        do {
            _ = try ProgramRun(
                program, limits: TimeLimits(run: patience, grace: Probes.grace),
                outputLimits: .init(lineBytes: 8192), loop: loop
            ) { [weak self] in
                self?.open -= 1
                handle($0)
            }
        } catch {
            return false
        }
        open += 1
        return true
    }
}
