import AgentInterface
import HalflightTerminal

/// D-Bus activation, only for a person who has enabled it: its files are installed outside D-Bus's folders, and copied
/// into the person's. They are copies, not links, since the path of the agent is written into them.
extension LoginSetup {
    /// The names on the session bus that start the agent.
    static let activatedNames = [AgentContract.busName, PortalSetup.ourBusName]

    /// Writes the files, where they are not there yet, and has the bus read them.
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
            // One that an earlier version installed there is ours as well.
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

    /// Removes the files again if they are all that was set up.
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

/// A file by which D-Bus starts a service (D-Bus Specification, "Message Bus Starting Services").
enum ActivationFile {
    /// The installed file, with the agent's path as it is here.
    static func text(_ installed: String, agent: String) -> String {
        installed.setting("Exec", to: quoted(agent))
    }

    /// A path as an argument of `Exec`, which is parsed as by a shell, after the escapes of every value are undone.
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
