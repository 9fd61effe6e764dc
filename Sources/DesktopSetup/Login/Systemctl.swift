import HalflightTerminal
import SDEvent

/// The person's systemd, by its own command: what enabling means is left to it.
@MainActor
struct Systemctl {
    nonisolated static let unit = "halflight.service"

    private let program: ChildProgram

    /// Nil where there is no systemctl.
    init?(environment: [String: String]) {
        guard let path = ProgramSearch.find("systemctl", inPath: environment["PATH"]) else { return nil }
        program = ChildProgram(path: path, environment: environment)
    }

    /// The state; nil if no user manager answers, as in a session without systemd.
    func manager() -> UserManager? {
        // The state is printed whatever it is; when systemd cannot be reached, nothing is.
        guard let target = try? program.run(["--user", "is-active", "graphical-session.target"]),
            !target.output.isEmpty,
            let unit = try? program.run(["--user", "show", "--property=LoadState,ActiveState,UnitFileState", Self.unit])
        else { return nil }
        var manager = UserManager(showing: unit.output)
        manager.targetIsActive = target.hasSucceeded
        return manager
    }

    /// Applies `enable`, `disable`, `start` or `stop` to the unit, and waits until that is done.
    ///
    /// - Parameter unit: its name, or a file that systemd does not know yet.
    /// - Throws: `CommandError` with systemd's own words when it refuses.
    func apply(_ verb: String, _ unit: String = unit) throws(CommandError) {
        let result = try program.run(["--user", verb, unit])
        guard !result.hasSucceeded else { return }
        let errors = result.errors.hasSuffix("\n") ? String(result.errors.dropLast()) : result.errors
        throw CommandError("`systemctl --user \(verb) \(unit)` failed:\n\(errors)")
    }
}

/// The state of the session and of the agent's unit, by systemd's user manager.
struct UserManager: Equatable {
    /// Whether the session's programs are started through `graphical-session.target`.
    var targetIsActive = false
    /// Whether systemd knows the unit's file.
    var unitIsFound = true
    /// The unit's state, such as `enabled`, `disabled`, `linked`, `masked`; empty when it is not known.
    var unitFileState = ""
    var unitIsActive = false
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
