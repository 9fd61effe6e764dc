import TextSupport

@testable import DesktopSetup

extension FuzzTarget {
    /// The user's `portals.conf`, which `enable --portal` and `disable` edit.
    ///
    /// The input's first byte selects the portal's version.
    static let portals = FuzzTarget(name: "portals", longestInput: 2048) { input in
        let path = Scratch.write("portals.conf", Array(input.dropFirst()))
        Scratch.write(
            "gtk.portal",
            Array("[portal]\nDBusName=org.gtk\nInterfaces=\(PortalSetup.settings);org.other;\nUseIn=gnome\n".utf8))
        let versions = [PortalVersion(1, 16), PortalVersion(1, 18, 4), PortalVersion(1, 20), PortalVersion(1, 20, 4)]
        let version = versions[Int(input.first ?? 0) % versions.count]
        let folders = PortalFolders(
            environment: ["XDG_DESKTOP_PORTAL_DIR": Scratch.folder, "XDG_CURRENT_DESKTOP": "sway"], version: version,
            prefix: "/usr")
        let setup = PortalSetup(reading: folders, version: version)
        expect(setup.answering.allSatisfy(setup.backEnds.contains), "it is answered by \(setup.answering)")
        guard let text = String(validating: input.dropFirst(), as: UTF8.self), let before = KeyFile(valid: text) else {
            return
        }
        let wanted = setup.settingsWithOurs(at: path)
        expect(wanted.first == PortalSetup.ours, "\(wanted)")
        expect(wanted.count { $0 == PortalSetup.ours } == 1 && !wanted.contains("none"), "\(wanted)")
        var file = before
        let keys = [("default", setup.desktopDefault(without: path)), (PortalSetup.settings, wanted)]
        let changes = keys.filter { before.value($0.0, in: "preferred") == nil || $0.0 == PortalSetup.settings }
            .flatMap { file.set($0.0, to: $0.1.joined(separator: ";"), in: "preferred") }
        // A name with a semicolon can't be written. The portal finds no file with such a name.
        guard wanted.allSatisfy({ !$0.utf8.contains { [0x0A, 0x0D, 0x3B, 0x5C].contains($0) } }) else { return }
        expect(
            KeyFile(valid: file.text)?.list(PortalSetup.settings, in: "preferred")?.first == PortalSetup.ours,
            "written as \(file.text)")
        file.revert(changes)
        for key in before.keys(in: "preferred") {
            expect(file.value(key, in: "preferred") == before.value(key, in: "preferred"), "\(key) of \(file.text)")
        }
        let without = file.text.split(whereSeparator: \.isNewline).count { $0.utf8.first != UInt8(ascii: "[") }
        let original = text.split(whereSeparator: \.isNewline).count { $0.utf8.first != UInt8(ascii: "[") }
        expect(without == original, "\(text) became \(file.text)")
    }
}
