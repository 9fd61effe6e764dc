import HalflightTerminal

extension LoginSetup {
    /// Takes back what `enable` did, and nothing else.
    ///
    /// - Throws: `CommandError` when something cannot be taken back; what is left stays recorded.
    func disable() throws(CommandError) -> LoginReport {
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
            report.notes.append("If you have added `\(line.text)` to \(line.file), take it out again.")
            record.line = nil
        }
        try settle(&record)
        if let process = bus.process() {
            report.notes.append("The agent still runs, until you log out. To end it now: kill \(process)")
        }
        return report
    }

    private func nothingToTakeBack(_ record: inout LoginRecord) throws(CommandError) -> LoginReport {
        try settle(&record)
        var report = LoginReport(notes: ["Nothing to take back: `halflight enable` has set nothing up here."])
        if Systemctl(environment: environment)?.manager()?.unitFileState == "enabled" {
            report.notes.append(
                """
                \(Systemctl.unit) was enabled by other means. To disable it: \
                systemctl --user disable --now \(Systemctl.unit)
                """)
        }
        return report
    }
}
