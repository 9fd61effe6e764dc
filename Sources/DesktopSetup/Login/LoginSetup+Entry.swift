import Glibc
import HalflightSupport
import HalflightTerminal

/// Starting the agent by the autostart folder.
extension LoginSetup {
    private var entryPath: String { "\(folders.configuration)/autostart/\(AutostartEntry.name)" }

    /// Writes the entry, where it is not there yet, and has the agent started now if it is wanted and can be.
    ///
    /// - Throws: `CommandError` when it cannot be written, or another one is there.
    func addEntry(
        _ agent: String, _ startsNow: Bool, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        report.startsBy = .autostart
        let content = AutostartEntry.text(try installedEntry(), agent: agent)
        report.notes.append(try write(content, &record))
        report.notes.append(startsNow ? startByActivation(agent) : notStarted)
    }

    private func write(_ content: String, _ record: inout LoginRecord) throws(CommandError) -> String {
        let folder = try Folder.make(folders.configuration, ["autostart"], made: &record.folders)
        let found = try folder.read(AutostartEntry.name)
        if found == content { return "\(folders.shown(entryPath)) already exists." }
        guard found == nil || found == record.entry?.content else {
            throw CommandError(
                """
                \(entryPath) exists and was not written by `halflight enable`, so it was left alone.
                To replace it, delete it and run `halflight enable` again.
                """)
        }
        record.entry = LoginRecord.File(path: entryPath, content: content)
        try recordFile.write(&record)
        try folder.write(content, to: AutostartEntry.name)
        return "Wrote \(folders.shown(entryPath)): the agent starts at each login."
    }

    private func installedEntry() throws(CommandError) -> String {
        let path = installation.autostartEntry
        guard let text = textOfFile(path) else {
            throw CommandError(
                """
                \(path) is missing, so Halflight is not fully installed.
                Install it with `make install` or your distribution's package.
                """)
        }
        return text
    }

    private func startByActivation(_ agent: String) -> String {
        guard bus.process() == nil else { return "The agent is already running." }
        do {
            try bus.start()
            return "Started the agent."
        } catch {
            return "To start the agent now, in this session: setsid -f \(installation.shortened(agent))"
        }
    }

    /// Removes the entry, but not one that was changed since: that is no longer ours.
    ///
    /// - Throws: `CommandError` when it cannot be removed.
    func remove(_ entry: LoginRecord.File) throws(CommandError) -> String {
        let shown = folders.shown(entry.path)
        guard access(entry.path, F_OK) == 0 else { return "\(shown) no longer exists." }
        let base = parent(parent(entry.path))
        let folder = try Folder.open(base, ["autostart"])
        guard try folder.read(AutostartEntry.name) == entry.content else {
            return
                "\(shown) has been changed since `halflight enable` wrote it, so it was kept: delete it by hand."
        }
        try folder.remove(AutostartEntry.name)
        return "Removed \(shown)."
    }
}
