import FileSupport
import Processes
import SDBus
import SDEvent
import SystemAppearance
import TextSupport
import Vocabulary

/// The portal of this session, with its program and environment.
struct PortalProgram: Equatable, Sendable {
    var path: String?
    var process: Int32?
    var version: PortalVersion?
    /// The portal's environment if it runs and is readable. Otherwise, the person's.
    var environment: [String: String] = [:]

    /// Finds the portal without starting it. `process` owns the portal's bus name.
    @MainActor static func find(environment: [String: String], process: Int32?) -> PortalProgram {
        var portal = PortalProgram(process: process, environment: environment)
        portal.path = process.flatMap { resolvedPath("/proc/\($0)/exe") } ?? installed(environment)
        if let path = portal.path, ProgramSearch.isProgram(path) {
            let printed = try? ChildProgram(path: path, environment: environment).run(["--version"])
            portal.version = printed.flatMap { PortalVersion(printed: $0.output.joined(separator: " ")) }
        }
        // The session may have set the desktop's name after this shell started, or not passed it to systemd.
        if let process, let text = textOfFile("/proc/\(process)/environ"), !text.isEmpty {
            portal.environment = variables(text.split(separator: "\0"))
        }
        return portal
    }

    @MainActor static func ofSession(environment: [String: String]) -> PortalProgram {
        find(environment: environment, process: try? Connection.session().owner(of: SettingsPortal.name)?.process)
    }

    /// `/usr` of `/usr/libexec/xdg-desktop-portal`.
    var prefix: String {
        guard let path, let folder = ["/libexec/", "/lib/", "/lib64/"].compactMap({ path.firstRange(of: $0) }).first,
            folder.lowerBound > path.startIndex
        else { return "/usr" }
        return String(path[..<folder.lowerBound])
    }

    var folders: PortalFolders {
        PortalFolders(environment: environment, version: version ?? .assumed, prefix: prefix)
    }

    var setup: PortalSetup { PortalSetup(reading: folders, version: version ?? .assumed) }

    var withoutOurs: Message {
        let folder: Message = folders.backEnds.last.map { "\($0)" } ?? "its own folder"
        let looks: Message =
            setup.version.findsBackEndsAnywhere ? "it looks in \(folder)" : "before 1.20.1 it looks only in \(folder)"
        return """
            \(title) does not find halflight.portal: \(looks). \
            Install Halflight with `sudo make install PREFIX=\(prefix)`, or link its halflight.portal into that folder.
            """
    }

    var title: String { version.map { "xdg-desktop-portal \($0)" } ?? "xdg-desktop-portal" }

    private static func installed(_ environment: [String: String]) -> String? {
        for folder in BaseFolders({ environment[$0] }).sharedData + ["/usr/share"] {
            let file = textOfFile("\(folder)/dbus-1/services/\(SettingsPortal.name).service").flatMap(
                KeyFile.init(valid:))
            if let path = file?.value("Exec", in: "D-BUS Service")?.split(separator: " ").first { return String(path) }
        }
        return nil
    }
}
