import AgentInterface
import HalflightTerminal

/// D-Bus activation, for people who enabled it. Installed files are copied, so that they can contain the agent's path.
extension LoginSetup {
    static let activatedNames = [AgentContract.busName, PortalSetup.ourBusName]

    /// Writes missing files, and makes the bus read them.
    func enableActivation(
        _ agent: String, _ record: inout LoginRecord, _ report: inout LoginReport
    ) throws(CommandError) {
        var texts: [String] = []
        for name in LoginSetup.activatedNames {
            texts.append(ActivationFile.text(try installedText(installation.activationFile(name)), agent: agent))
        }
        let folder = try Folder.make(folders.data, ["dbus-1", "services"], made: &record.folders)
        var hasWritten = false
        for (name, content) in zip(LoginSetup.activatedNames, texts) {
            let (file, path) = ("\(name).service", "\(folder.path)/\(name).service")
            let ours = record.activation.first { $0.path == path }
            let isToBeWritten = try folder.offer(content, file, replacing: ours?.content)
            // A file that an earlier version installed there is ours as well.
            guard isToBeWritten || ours == nil else { continue }
            record.activation.removeAll { $0.path == path }
            record.activation.append(LoginRecord.File(path: path, content: content))
            try record.write(folders)
            guard isToBeWritten else { continue }
            try folder.write(content, to: file)
            hasWritten = true
        }
        guard hasWritten else { return }
        bus.readServices()
        report.notes.append(
            "Wrote two files to \(folders.shown(folder.path)): D-Bus starts the agent for programs that ask for it.")
    }

    /// Removes the files if `enable` has set up nothing else.
    func undoActivationAlone(_ record: inout LoginRecord) {
        var rest = record
        rest.activation = []
        guard rest.hasSetUpNothing else { return }
        for file in record.activation where (try? remove(file)) != nil {
            record.activation.removeAll { $0 == file }
        }
        bus.readServices()
        try? record.settle(folders)
    }
}

/// A D-Bus service file (D-Bus Specification, "Message Bus Starting Services").
enum ActivationFile {
    static func text(_ installed: String, agent: String) -> String {
        installed.setting("Exec", to: quoted(agent))
    }

    /// Returns a path as an argument of `Exec`. D-Bus undoes each value's escapes, then parses like a shell.
    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+@:,".utf8.contains(byte)
            }
        }
        guard !isPlain else { return path }
        let inside = path.map { $0 == "'" ? #"'\''"# : String($0) }.joined()
        return AutostartEntry.escaped("'\(inside)'")
    }
}
