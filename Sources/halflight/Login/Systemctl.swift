/// What a person's systemd says of the session and of the agent's unit.
struct UserManager: Equatable {
    /// Whether the session's programs are started through `graphical-session.target` now.
    var targetIsActive = false
    /// Whether the target was reached since the manager was started.
    var targetWasReached = false
    /// Whether systemd knows the unit's file.
    var unitIsFound = false
    /// The unit's state, such as `enabled`, `disabled`, `linked`, `masked`; empty when it is not known.
    var unitFileState = ""
    /// Whether the unit runs.
    var unitIsActive = false
}

/// The person's systemd, by its own command: what enabling means is left to it.
struct Systemctl {
    static let unit = "halflight.service"
    private static let target = "graphical-session.target"

    private let program: ChildProgram

    /// Nil where there is no systemctl.
    init?(environment: [String: String]) {
        guard let path = ProgramSearch.find("systemctl", inPath: environment["PATH"]) else { return nil }
        program = ChildProgram(path: path, environment: environment)
    }

    /// What systemd says; nil where no manager answers, as in a session that systemd has no part in.
    func manager() -> UserManager? {
        let properties = "--property=Id,LoadState,ActiveState,UnitFileState,ActiveEnterTimestampMonotonic"
        guard let answer = try? run("show", properties, Self.target, Self.unit), answer.hasSucceeded else { return nil }
        return UserManager(showing: answer.output)
    }

    /// Has the unit started in each graphical session; `unit` is its name, or a file that systemd does not know yet.
    ///
    /// - Throws: `CommandError` when systemd refuses.
    func enable(_ unit: String) throws(CommandError) {
        try run(orFail: "enable", unit)
    }

    /// Takes that back, and stops the unit.
    ///
    /// - Throws: `CommandError` when systemd refuses.
    func disableAndStop() throws(CommandError) {
        try run(orFail: "disable", "--now", Self.unit)
    }

    /// Starts the unit and waits until the agent is up.
    ///
    /// - Throws: `CommandError` when it does not come up.
    func start() throws(CommandError) {
        try run(orFail: "start", Self.unit)
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
    /// Takes the output of `systemctl show`: a block of `Key=value` lines for each unit.
    init(showing text: String) {
        self.init()
        var id = ""
        // `Id` comes first in each block.
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            if parts[0] == "Id" { id = String(parts[1]) }
            take(id, String(parts[0]), String(parts[1]))
        }
    }

    private mutating func take(_ id: String, _ key: String, _ value: String) {
        switch (id, key) {
        case ("graphical-session.target", "ActiveState"): targetIsActive = value == "active"
        case ("graphical-session.target", "ActiveEnterTimestampMonotonic"): targetWasReached = value != "0"
        case (Systemctl.unit, "LoadState"): unitIsFound = value != "not-found"
        case (Systemctl.unit, "ActiveState"): unitIsActive = ["active", "activating", "reloading"].contains(value)
        case (Systemctl.unit, "UnitFileState"): unitFileState = value
        default: break
        }
    }
}

extension String {
    fileprivate var droppingLineEnd: String {
        hasSuffix("\n") ? String(dropLast()) : self
    }
}
