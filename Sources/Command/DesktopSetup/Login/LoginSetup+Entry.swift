import Glibc
import HalflightTerminal

/// Starts the agent through the autostart folder.
extension LoginSetup {
    private var entryPath: String { "\(folders.configuration)/autostart/\(AutostartEntry.name)" }

    /// Also starts the agent now if wanted and possible.
    func addEntry(
        _ agent: String, _ startsNow: Bool, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        report.startsBy = .autostart
        let installed = try installedText(installation.autostartEntry)
        let content = AutostartEntry.text(installed, agent: agent)
        let folder = try Folder.make(folders.configuration, ["autostart"], made: &record.folders)
        report.notes.append(try write(content, folder, &record))
        report.notes.append(
            startsNow
                ? start(agent)
                    ?? "To start the agent now, in this session: setsid -f \(installation.shortened(agent))"
                : notStarted)
    }

    private func write(
        _ content: String, _ folder: borrowing Folder, _ record: inout LoginRecord
    ) throws(CommandError) -> String {
        let isNew = try folder.offer(content, AutostartEntry.name, replacing: record.entry?.content)
        guard isNew else { return "\(folders.shown(entryPath)) already exists." }
        record.entry = LoginRecord.File(path: entryPath, content: content)
        try record.write(folders)
        try folder.write(content, to: AutostartEntry.name)
        return "Wrote \(folders.shown(entryPath)): the agent starts at each login."
    }

    /// Starts the agent through D-Bus, or else directly. Returns the note, or `nil` if neither works.
    ///
    /// Services of D-Bus mostly have the session's variables.
    func start(_ agent: String) -> String? {
        guard bus.process() == nil else { return "The agent is already running." }
        let isStarted = (try? bus.start()) != nil || bus.launch(agent, environment)
        return isStarted ? "Started the agent." : nil
    }
}

/// The autostart entry (freedesktop.org Desktop Application Autostart Specification).
enum AutostartEntry {
    static let name = "halflight.desktop"

    static func text(_ installed: String, agent: String) -> String {
        installed.setting("Exec", to: quoted(agent)).setting("TryExec", to: escaped(agent))
    }

    /// Quotes reserved characters and doubles percent signs (Desktop Entry Specification, The Exec key).
    private static func quoted(_ path: String) -> String {
        let path = path.map { $0 == "%" ? "%%" : String($0) }.joined()
        guard path.contains(where: { " \t\n\"'\\><~|&;$*?#()`".contains($0) }) else { return path }
        let inside = path.map { "\"`$\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        return escaped("\"\(inside)\"")
    }

    /// A parser undoes these escapes first, then the quotes.
    static func escaped(_ value: String) -> String {
        let escapes: [Character: String] = ["\\": "\\\\", "\n": "\\n", "\t": "\\t"]
        return value.map { escapes[$0] ?? String($0) }.joined()
    }
}

extension String {
    func setting(_ key: String, to value: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("\(key)=") ? "\(key)=\(value)" : String($0) }
            .joined(separator: "\n")
    }
}
