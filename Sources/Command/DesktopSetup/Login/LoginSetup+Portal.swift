import Glibc
import HalflightTerminal
import TextSupport
import Vocabulary

/// Makes the desktop portal ask us: a line in the person's `portals.conf`.
extension LoginSetup {
    func enablePortal(_ record: inout LoginRecord, _ report: inout LoginReport) throws(CommandError) {
        let portal = findPortal(environment)
        let setup = portal.setup
        guard setup.version.readsConfiguration else {
            report.notes.append(Self.withoutConfiguration(portal, setup))
            report.failure = Self.missing(portal)
            return
        }
        let (folder, name) = (portalFolder, try portalFileName(setup))
        let path = "\(folder)/\(name)"
        report.portalFile = path
        let opened = try Folder.make(folders.configuration, ["xdg-desktop-portal"], made: &record.folders)
        let found = try opened.read(name)
        guard var file = KeyFile(valid: found ?? Self.heading) else {
            throw CommandError(
                """
                \(path) is not in the portal's format (lines are [group], key=value, or begin with #), so it \
                was left alone. Correct it and run `halflight enable --portal` again.
                """)
        }
        if file.list(PortalSetup.settings, in: "preferred")?.first == PortalSetup.ours {
            report.notes.append("\(folders.shown(path)) already names Halflight.")
        } else {
            let changes = Self.addOurs(to: &file, at: path, setup)
            record.portals.removeAll { $0.path == path }
            record.portals.append(.init(path: path, before: found, content: file.text, changes: changes))
            try record.write(folders)
            try opened.write(file.text, to: name)
            report.notes.append(
                "Wrote \(folders.shown(path)): the portal will query Halflight first for the colour scheme.")
        }
        let portalNow = findPortal(environment)
        report.notes += Self.obstacles(portalNow)
        report.notes.append(restart(portal))
        report.failure = Self.missing(portalNow)
    }

    /// Restores each unchanged file to the byte. Of changed files, removes only our lines.
    func disablePortal(_ record: inout LoginRecord, _ report: inout LoginReport) {
        guard !record.portals.isEmpty else { return }
        for file in record.portals where report.attempt({ () throws(CommandError) in try revert(file) }) {
            record.portals.removeAll { $0 == file }
            // In case this ends before the next file.
            try? record.write(folders)
        }
        report.notes.append(restart(findPortal(environment)))
    }

    private func revert(_ ours: LoginRecord.Changed) throws(CommandError) -> String {
        let shown = folders.shown(ours.path)
        guard access(ours.path, F_OK) == 0 else { return "\(shown) no longer exists." }
        let folder = try Folder.open(parent(parent(ours.path)), ["xdg-desktop-portal"])
        let name = lastComponent(ours.path)
        let found = try folder.read(name)
        var file = KeyFile(valid: found ?? "")
        file?.revert(ours.changes)
        let text = found == ours.content ? ours.before : file?.isEmpty == true && ours.before == nil ? nil : file?.text
        guard file != nil || found == ours.content else {
            return "\(shown) has been changed and is not valid, so it was kept: remove halflight from it by hand."
        }
        if let text {
            try folder.write(text, to: name)
            return "Removed Halflight's lines from \(shown)."
        }
        try folder.remove(name)
        return "Removed \(shown)."
    }

    private var portalFolder: String { "\(folders.configuration)/xdg-desktop-portal" }

    private static let heading = """
        # Written by `halflight enable --portal`, and undone by `halflight disable`.
        # default= repeats the desktop's own value, which this file would otherwise hide.

        """

    /// A new file is for this desktop alone, because its value of `default` isn't meant for others.
    private func portalFileName(_ setup: PortalSetup) throws(CommandError) -> String {
        let own = setup.configurations.first { $0.path.hasPrefix(portalFolder + "/") }
        if let own { return String(own.path.dropFirst(portalFolder.count + 1)) }
        return setup.desktops.first.map { "\($0)-portals.conf" } ?? "portals.conf"
    }

    private static func addOurs(to file: inout KeyFile, at path: String, _ setup: PortalSetup) -> [KeyFile.Change] {
        func set(_ key: String, _ names: [String]) -> [KeyFile.Change] {
            file.set(key, to: names.joined(separator: ";"), in: "preferred")
        }
        let hasDefault = file.value("default", in: "preferred") != nil
        return (hasDefault ? [] : set("default", setup.desktopDefault(without: path)))
            + set(PortalSetup.settings, setup.settingsWithOurs(at: path))
    }

    private static func withoutConfiguration(_ portal: PortalProgram, _ setup: PortalSetup) -> String {
        let what = "\(portal.title) does not read portals.conf (1.17 and later do), so none was written."
        guard setup.findsOurs else { return what }
        let first = setup.answering.first?.name ?? PortalSetup.ours
        return what + " It queries "
            + (first == PortalSetup.ours
                ? "Halflight first anyway."
                : "\(first) before Halflight. Applications follow all the same if \(first) reads the desktop's setting, as gtk does.")
    }

    private static func obstacles(_ portal: PortalProgram) -> [String] {
        guard portal.path != nil else {
            return ["xdg-desktop-portal was not found: the file has no effect until it is installed."]
        }
        let setup = portal.setup
        guard setup.findsOurs else { return [] }
        guard let first = setup.answering.first, first.name != PortalSetup.ours else { return [] }
        return ["\(portal.title) still queries \(first.name) first: see `halflight doctor`."]
    }

    /// `nil` if the portal finds our backend or is missing.
    private static func missing(_ portal: PortalProgram) -> CommandError? {
        guard portal.path != nil, !portal.setup.findsOurs else { return nil }
        return CommandError(portal.withoutOurs.english)
    }

    private func restart(_ portal: PortalProgram) -> String {
        guard portal.process != nil else { return "The portal is not running: it reads the file when it starts." }
        if userManager() != nil {
            return "To make the portal read the file: systemctl --user restart xdg-desktop-portal"
        }
        return "To make the portal read the file, log out and in again."
    }
}
