package import HalflightTerminal

extension LoginSetup {
    /// Undoes what `enable` did, and nothing else.
    ///
    /// - Throws: `CommandError` when something cannot be undone; the rest stays recorded.
    package func disable() throws(CommandError) -> LoginReport {
        var record = try recordFile.read()
        guard !record.isEmpty else { return try nothingToTakeBack(&record) }
        var report = LoginReport()
        if let entry = record.entry {
            report.notes.append(try remove(entry))
            record.entry = nil
            try recordFile.write(&record)
        }
        try disablePortal(&record, &report)
        if record.hasEnabledUnit {
            report.notes.append(try disableUnit())
            record.hasEnabledUnit = false
        }
        if let line = record.line {
            report.notes.append("Remove the line `\(line.text)` from \(line.file), if you have added it.")
            record.line = nil
        }
        try settle(&record)
        if let process = bus.process() {
            report.notes.append("The agent runs until you log out. To stop it now: kill \(process)")
        }
        return report
    }

    private func nothingToTakeBack(_ record: inout LoginRecord) throws(CommandError) -> LoginReport {
        try settle(&record)
        var report = LoginReport(notes: ["Nothing to undo: `halflight enable` has set up nothing here."])
        if Systemctl(environment: environment)?.manager()?.unitFileState == "enabled" {
            report.notes.append(
                """
                \(Systemctl.unit) was not enabled by `halflight enable`. To disable it: \
                systemctl --user disable --now \(Systemctl.unit)
                """)
        }
        return report
    }
}
