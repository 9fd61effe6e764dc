import HalflightSupport
import HalflightTerminal
import SDBus
import SDEvent
import SessionMonitors
import SystemPackage

/// Questions to other programs, asked at the same time, each with a time limit.
@MainActor
final class Questions {
    private let loop: EventLoop
    private let bus: Connection?
    private var call: Slot?
    private var input: InputIdle?
    private var open = 0

    private(set) var portalAnswer = PortalCheck.Answer.timedOut
    private(set) var colorScheme: String?
    /// The program that reports input idle time; nil when none does.
    private(set) var inputOrigin: String?
    private(set) var extensions: [String] = []

    init(_ bus: Connection?) throws(CommandError) {
        do throws(Errno) {
            loop = try EventLoop()
        } catch {
            throw CommandError("The checks cannot run: there is no event loop (\(error)).")
        }
        self.bus = bus
    }

    /// Sends the questions; the answers arrive during `wait()`.
    func ask(environment: [String: String]) {
        askPortal()
        askInput(environment)
        askSettings("org.gnome.desktop.interface", "color-scheme", environment) { [weak self] in
            self?.colorScheme = $0.first
        }
        askSettings("org.gnome.shell", "enabled-extensions", environment) { [weak self] in self?.extensions = $0 }
    }

    /// Waits for the answers, at most as long as a portal may take.
    func wait() {
        let deadline = loop.now + Questions.patience
        while open > 0, loop.now < deadline, (try? loop.runOnce(timeout: deadline - loop.now)) != nil {}
    }

    /// A portal whose backend hangs answers after 25 s, much longer than anybody waits for a program to start.
    private static let patience = Duration.seconds(3)

    private func askPortal() {
        guard let bus else { return }
        do throws(BusError) {
            try bus.attach(to: loop)
            // Not ReadOne, which portals before 1.17.1 do not have.
            call = try bus.callLater(
                PortalProgram.name, path: "/org/freedesktop/portal/desktop",
                interface: "org.freedesktop.portal.Settings",
                member: "Read", [.string("org.freedesktop.appearance"), .string("color-scheme")],
                timeout: Questions.patience
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
            portalAnswer = Questions.scheme(try answer.get())
        } catch {
            portalAnswer =
                switch error.name {
                case _ where error.isNobodyThere: .notRunning
                case "org.freedesktop.portal.Error.NotFound", "org.freedesktop.DBus.Error.UnknownMethod",
                    "org.freedesktop.DBus.Error.UnknownInterface":
                    .unknown
                case "org.freedesktop.DBus.Error.Timeout", "org.freedesktop.DBus.Error.NoReply": .timedOut
                default: .failed(error.message)
                }
        }
    }

    /// The portal's answer, which should be a whole number, but may be anything.
    static func scheme(_ values: [BusValue]) -> PortalCheck.Answer {
        values.first?.number.flatMap(Int.init(exactly:)).map { .scheme($0) } ?? .unknown
    }

    /// Reads a key with GSettings' own command, which knows defaults and locks.
    private func askSettings(
        _ schema: String, _ key: String, _ environment: [String: String], _ set: @escaping ([String]) -> Void
    ) {
        guard let path = ProgramSearch.find("gsettings", inPath: environment["PATH"]) else { return }
        let program = ChildProcess.Program(path: path, arguments: ["get", schema, key], environment: environment)
        do {
            _ = try ProgramRun(program, limits: TimeLimits(run: Questions.patience), loop: loop) { [weak self] in
                self?.open -= 1
                if $0.outcome == .ended(.exited(0)) { set(gvariantTexts($0.output.last ?? "") ?? []) }
            }
            open += 1
        } catch {
            return
        }
    }
}
