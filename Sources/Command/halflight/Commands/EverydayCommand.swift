import AgentInterface
import ArgumentParser
import DesktopSetup
import HalflightConfiguration
import HalflightTerminal
import Vocabulary

/// Plain forms of subcommands that bars and keys run all day. The argument parser would take most of a run's time.
enum EverydayCommand: Equatable {
    case status(OutputForm)
    case get(OutputForm)
    case set(ModeName, seconds: UInt32?, isQuiet: Bool, OutputForm)
    case toggle(isForPerson: Bool, isQuiet: Bool, OutputForm)
    case watch(WatchFormat, waits: Bool)

    /// Returns `nil` for other forms, which the argument parser handles.
    init?(_ arguments: ArraySlice<String>) {
        var words = Array(arguments)
        func removeFlag(_ names: String...) -> Bool {
            guard let index = words.firstIndex(where: names.contains) else { return false }
            words.remove(at: index)
            return true
        }
        func removeForm() -> OutputForm { removeFlag("--json") ? .json : .lines }
        guard !words.isEmpty else { return nil }
        let name = words.removeFirst()
        switch name {
        case "status": self = .status(removeForm())
        case "get": self = .get(removeForm())
        case "set":
            guard let mode = words.first.flatMap(ModeName.init(named:)) else { return nil }
            words.removeFirst()
            self = .set(mode, seconds: nil, isQuiet: removeFlag("-q", "--quiet"), removeForm())
        case "toggle":
            self = .toggle(
                isForPerson: !removeFlag("--program"), isQuiet: removeFlag("-q", "--quiet"), removeForm())
        case "watch":
            let isForBar = words.starts(with: ["--format", WatchFormat.waybar.rawValue])
            if isForBar { words.removeFirst(2) }
            self = .watch(isForBar ? .waybar : .plain, waits: removeFlag("--wait"))
        default: return nil
        }
        guard words.isEmpty else { return nil }
    }

    func run() throws {
        switch self {
        case .status(let form): try show(try MainActor.assumeIsolated { try Self.state() }, form)
        case .get(let form):
            let state = try MainActor.assumeIsolated { try AgentProxy().call(.status) }
            let json: JSON = [
                "appearance": state.appearance.rawValue, "mode": state.mode.rawValue, "theme": state.theme,
            ]
            try form.print(json) { _ in [StyledLine(state.appearance.rawValue)] }
        case .set(let mode, let seconds, let isQuiet, let form):
            let state: AgentStatus? = try MainActor.assumeIsolated {
                let agent = try AgentProxy()
                try agent.call(.set(mode, seconds: seconds))
                return isQuiet ? nil : try agent.call(.status)
            }
            if let state { try show(state, form) }
        case .toggle(let isForPerson, let isQuiet, let form):
            let appearance = try MainActor.assumeIsolated { try AgentProxy().toggle(isForPerson: isForPerson) }
            if !isQuiet { try form.print(["appearance": appearance.rawValue] as JSON) { _ in ["\(appearance)"] } }
        case .watch(let format, let waits):
            throw ExitCode(try MainActor.assumeIsolated { try Watcher(format, waits: waits).run() })
        }
    }

    private func show(_ state: AgentStatus, _ form: OutputForm) throws(CommandError) {
        try form.print(state) { state.lines(for: $0, now: .now) }
    }

    /// Without an agent, the error also names a mistake in the configuration.
    @MainActor
    private static func state() throws(CommandError) -> AgentStatus {
        let absence: CommandError
        do throws(CommandError) {
            let agent = try AgentProxy()
            var status = try agent.call(.status)
            let version = AgentVersion(of: status, process: agent.process)
            if let problem = version.problem { status.problems.append(problem) }
            return status
        } catch {
            guard error.code == .noAgent else { throw error }
            // `enable` can't do more then.
            absence =
                LoginSetup.startNow.map {
                    CommandError(lines: [error.lines[0], "Start it now: `\($0)`."], code: error.code)
                } ?? error
        }
        do throws(CommandError) {
            let mistakes = try loadWholeConfiguration().mistakes
            throw CommandError(lines: absence.lines + mistakes.map(\.sentence), code: .noAgent)
        } catch {
            guard error.code != .noAgent else { throw error }
            throw CommandError(lines: absence.lines + error.lines, code: .noAgent)
        }
    }
}
