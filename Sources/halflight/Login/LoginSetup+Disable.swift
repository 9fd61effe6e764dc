import Glibc

extension LoginSetup {
    /// Takes back what `enable` did, and nothing else.
    ///
    /// - Throws: `CommandError` when something cannot be taken back; what is left stays recorded.
    func disable() throws(CommandError) -> LoginReport {
        var record = try recordFile.read()
        var report = LoginReport()
        guard !record.isEmpty else {
            report.notes.append("Nothing to take back: `halflight enable` has set nothing up here.")
            try settle(&record)
            return report
        }
        if let entry = record.entry {
            report.notes.append(try remove(entry))
            record.entry = nil
            try recordFile.write(&record)
        }
        if record.hasEnabledUnit {
            try systemctl().disableAndStop()
            record.hasEnabledUnit = false
            report.notes.append("Disabled and stopped \(Systemctl.unit) (systemctl --user disable --now).")
        }
        if let line = record.line {
            report.notes.append("If you have added `\(line.text)` to \(line.file), take it out again.")
            record.line = nil
        }
        try settle(&record)
        if let process = bus.process() {
            report.notes.append("The agent still runs, until you log out. To end it now: kill \(process)")
        }
        return report
    }

    /// A file that was changed since is no longer ours.
    private func remove(_ entry: LoginRecord.File) throws(CommandError) -> String {
        let shown = folders.shown(entry.path)
        guard access(entry.path, F_OK) == 0 else { return "\(shown) is gone already." }
        let folder = try Folder.open(parent(parent(entry.path)), [lastName(parent(entry.path))])
        guard try folder.read(lastName(entry.path)) == entry.content else {
            return "\(shown) was changed since `halflight enable` wrote it, so it was left there: delete it if it is not wanted."
        }
        try folder.remove(lastName(entry.path))
        return "Removed \(shown)."
    }

    private func lastName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }
}
