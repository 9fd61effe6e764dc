import Glibc
import HalflightTerminal
import SDBus
import SDEvent
import Switching
import SystemPackage

/// Follows the agent and prints each change in one of the formats.
///
/// It sleeps until the bus, a signal or the end of its reader wakes it.
@MainActor
final class Watcher {
    private let loop: EventLoop
    private let agent: AgentProxy
    private let format: WatchFormat
    /// Whether it begins before there is an agent.
    private let waits: Bool
    /// The last line, and the appearance it told of; nil before the first.
    private var printed: (line: String, appearance: Appearance?)?
    private var failure: CommandError?
    /// What is listened to, for as long as it is held.
    private var sources: [EventSource] = []
    private var slots: [Slot] = []

    /// Connects to the bus.
    ///
    /// - Parameter waits: whether the first agent is waited for, as it always is in a bar's format.
    /// - Throws: `CommandError` when there is none.
    init(_ format: WatchFormat, waits: Bool) throws(CommandError) {
        // A reader that goes away must show as an error of write(2), not end the program by a signal.
        signal(SIGPIPE, SIG_IGN)
        EventLoop.blockSignals([SIGINT, SIGTERM])
        agent = try AgentProxy()
        self.format = format
        self.waits = waits || format.waitsForAgent
        do {
            loop = try EventLoop()
        } catch {
            throw Self.cannotWatch(error)
        }
    }

    /// Prints until there is nobody left to read, or a signal comes.
    ///
    /// - Returns: the code to exit with.
    /// - Throws: `CommandError` when no agent is there at the start and none is waited for, or the bus goes away.
    func run() throws(CommandError) -> Int32 {
        try listen()
        do {
            show(try agent.state())
        } catch  where error == .nobodyThere && waits {
            showNothing()
        }
        do {
            let code = try loop.run()
            if let failure { throw failure }
            return code
        } catch let error as CommandError {
            throw error
        } catch {
            throw Self.cannotWatch(error)
        }
    }

    private static func cannotWatch(_ error: any Error) -> CommandError {
        CommandError("The agent cannot be watched: \(error).")
    }
}

// MARK: - What wakes it

extension Watcher {
    /// Listens before the first question, so that no change falls between the two.
    private func listen() throws(CommandError) {
        do {
            try listenToBus()
            for number in [SIGINT, SIGTERM] {
                sources.append(try loop.onSignal(number) { [unowned self] in loop.exit(0) })
            }
            if let reader = try loop.onReaderGone({ [unowned self] in loop.exit(0) }) { sources.append(reader) }
        } catch let error as BusError {
            throw .noBus(error)
        } catch {
            throw Self.cannotWatch(error)
        }
    }

    private func listenToBus() throws(BusError) {
        let bus = agent.bus
        try bus.attach(to: loop)
        try bus.whenDisconnected { [unowned self] in
            end(CommandError("The session bus has gone, and the agent with it.", code: .noAgent))
        }
        slots.append(
            try bus.onSignal(
                sender: AgentProxy.name, path: AgentProxy.path, interface: AgentProxy.interface,
                member: "AppearanceChanged"
            ) { [unowned self] _, arguments in changed(arguments) })
        slots.append(
            try bus.onSignal(
                sender: AgentProxy.name, path: AgentProxy.path, interface: "org.freedesktop.DBus.Properties",
                member: "PropertiesChanged"
            ) { [unowned self] _, _ in if format.tellsMoreThanAppearance { askAgain() } })
        slots.append(
            try bus.onSignal(
                sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged"
            ) { [unowned self] _, arguments in ownerChanged(arguments) })
    }
}

// MARK: - What it does then

extension Watcher {
    private func changed(_ arguments: [BusValue]) {
        guard !format.tellsMoreThanAppearance else { return askAgain() }
        guard let appearance = arguments.first?.string.flatMap(Appearance.init(rawValue:)) else { return }
        show(format.line(appearance, arguments.dropFirst().first?.string ?? ""), appearance)
    }

    /// The arguments are the name, and its old and new owner; an empty owner is none (D-Bus specification, NameOwnerChanged).
    private func ownerChanged(_ arguments: [BusValue]) {
        guard arguments.count == 3, arguments[0].string == AgentProxy.name else { return }
        guard arguments[2].string != "" else {
            Output.complain("The agent has gone; watch waits for its return.")
            return showNothing()
        }
        askAgain()
    }

    private func askAgain() {
        do {
            show(try agent.state())
        } catch  where error == .nobodyThere {
            // It has gone again, and the bus says so next.
        } catch {
            Output.complain(error.message)
        }
    }

    private func show(_ state: AgentState) {
        show(format.line(for: state, now: .now), state.appearance)
    }

    /// There is no agent: a bar shows that, and a script has heard all there is.
    private func showNothing() {
        guard let line = format.lineWithoutAgent else { return }
        show(line, nil)
    }

    /// Prints a line that says something new.
    private func show(_ line: String, _ appearance: Appearance?) {
        if let printed, printed.line == line || (printed.appearance == appearance && !format.tellsMoreThanAppearance) {
            return
        }
        printed = (line, appearance)
        do {
            try Output.write(line + "\n", to: STDOUT_FILENO)
        } catch .brokenPipe {
            loop.exit(0)
        } catch {
            end(CommandError("Standard output cannot be written: \(error)."))
        }
    }

    private func end(_ error: CommandError) {
        failure = error
        loop.exit(error.code.rawValue)
    }
}
