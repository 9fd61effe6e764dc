import HalflightTerminal
import SDEvent

/// The state of the session and of the agent's unit, by systemd's user manager.
struct UserManager: Equatable {
    /// Whether the session's programs are started through `graphical-session.target`.
    var targetIsActive = false
    /// Whether systemd knows the unit's file.
    var unitIsFound = true
    /// The unit's state, such as `enabled`, `disabled`, `linked`, `masked`; empty when it is not known.
    var unitFileState = ""
    /// Whether the unit runs.
    var unitIsActive = false
}

/// The person's systemd, by its own command: what enabling means is left to it.
struct Systemctl {
    static let unit = "halflight.service"

    private let program: ChildProgram

    /// Nil where there is no systemctl.
    init?(environment: [String: String]) {
        guard let path = ProgramSearch.find("systemctl", inPath: environment["PATH"]) else { return nil }
        program = ChildProgram(path: path, environment: environment)
    }

    /// The state; nil if no user manager answers, as in a session without systemd.
    func manager() -> UserManager? {
        // The state is printed whatever it is; when systemd cannot be reached, nothing is.
        guard let target = try? run("is-active", "graphical-session.target"), !target.output.isEmpty,
            let unit = try? run("show", "--property=LoadState,ActiveState,UnitFileState", Self.unit)
        else { return nil }
        var manager = UserManager(showing: unit.output)
        manager.targetIsActive = target.hasSucceeded
        return manager
    }

    /// Makes systemd start the unit in each graphical session.
    ///
    /// - Parameter unit: its name, or a file that systemd does not know yet.
    /// - Throws: `CommandError` when systemd refuses.
    func enable(_ unit: String) throws(CommandError) {
        try run(orFail: "enable", unit)
    }

    /// Disables the unit.
    ///
    /// - Throws: `CommandError` when systemd refuses.
    func disable() throws(CommandError) {
        try run(orFail: "disable", Self.unit)
    }

    /// Starts the unit and waits until the agent is up.
    ///
    /// - Throws: `CommandError` when it does not come up.
    func start() throws(CommandError) {
        try run(orFail: "start", Self.unit)
    }

    /// Stops the unit.
    ///
    /// - Throws: `CommandError` when it does not stop.
    func stop() throws(CommandError) {
        try run(orFail: "stop", Self.unit)
    }

    private func run(orFail arguments: String...) throws(CommandError) {
        let result = try program.run(["--user"] + arguments)
        guard !result.hasSucceeded else { return }
        throw CommandError(
            "`systemctl --user \(arguments.joined(separator: " "))` failed:\n\(result.errors.droppingLineEnd)")
    }

    private func run(_ arguments: String...) throws(CommandError) -> ProgramResult {
        try program.run(["--user"] + arguments)
    }
}

extension UserManager {
    /// Parses the output of `systemctl show` for the unit: lines of `Key=value`.
    init(showing text: String) {
        self.init()
        for line in text.split(separator: "\n") {
            switch line {
            case "LoadState=not-found": unitIsFound = false
            case "ActiveState=active", "ActiveState=activating", "ActiveState=reloading": unitIsActive = true
            case _ where line.hasPrefix("UnitFileState="): unitFileState = String(line.dropFirst(14))
            default: break
            }
        }
    }
}

extension String {
    fileprivate var droppingLineEnd: String {
        hasSuffix("\n") ? String(dropLast()) : self
    }
}
