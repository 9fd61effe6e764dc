import FileSupport
import Responders
import Vocabulary

/// The program that started the agent, as far as known.
enum AgentStarter: Equatable {
    /// systemd, with the session, by the agent's unit.
    case systemd
    /// The agent's unit, not enabled. D-Bus or a person made systemd start the unit.
    case disabledUnit
    /// For example, systemd's unit for an entry in the autostart folder.
    case unit(String)
    /// For a program that called the agent.
    case activation
    case terminal
    /// Such as a compositor or a session manager.
    case program(String)

    var message: Message {
        switch self {
        case .systemd: "systemd"
        case .disabledUnit: "D-Bus activation or systemctl start"
        case .unit(let name): "systemd (\(name))"
        case .activation: "D-Bus activation"
        case .terminal: "hand, in a terminal"
        case .program(let name): "\(name)"
        }
    }
}

extension AgentStarter {
    /// Returns `nil` if the starter is unknown. The agent's parent may have ended.
    init?(process: Int32, unitIsEnabled: Bool) {
        guard let stat = ProcessStat(process: process) else { return nil }
        self.init(
            cgroups: textOfFile("/proc/\(process)/cgroup") ?? "", terminal: stat.terminal,
            parent: stat.parent > 1 ? textOfFile("/proc/\(stat.parent)/comm") : nil, unitIsEnabled: unitIsEnabled)
    }

    /// - Parameters:
    ///   - cgroups: the lines of `/proc/PID/cgroup`, each with the name of systemd's unit at its end.
    ///   - terminal: the terminal's device number, or 0 without a terminal.
    ///   - parent: the parent's name, a line, or `nil` if the parent has ended.
    init?(cgroups: String, terminal: UInt32, parent: String?, unitIsEnabled: Bool = true) {
        let units = cgroups.split(whereSeparator: \.isNewline).compactMap { $0.split(separator: "/").last }
        if units.contains(Substring(Systemctl.unit)) {
            self = unitIsEnabled ? .systemd : .disabledUnit
            return
        }
        let name = parent?.split(whereSeparator: \.isNewline).first.map(String.init)
        // dbus-broker has systemd start programs without a unit in one of this name.
        let isOfBroker = units.contains { $0.hasPrefix("dbus-:") }
        if isOfBroker || name?.hasPrefix("dbus-") == true { self = .activation; return }
        // Terminals in windows have the major numbers 136 to 143 (Linux's devices.txt). A compositor started at a
        // console has the console as its terminal, and so have the programs that it starts.
        if (136...143).contains(terminal >> 8 & 0xfff) { self = .terminal; return }
        if let name, name != "systemd" { self = .program(name); return }
        // Skips the unit of systemd itself.
        let isService = { (unit: Substring) in unit.hasSuffix(".service") && !unit.hasPrefix("user@") }
        guard name != nil, let unit = units.first(where: isService) else { return nil }
        self = .unit(String(unit))
    }
}
