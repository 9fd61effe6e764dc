import HalflightSupport
import SDBus
import SDEvent

/// The portal of this session: the program that applications ask, and how it was started.
struct PortalProgram: Equatable, Sendable {
    /// The path of the program; nil if none is found.
    var path: String?
    /// The process that it is now; nil when it does not run.
    var process: Int32?
    /// Its version; nil when it does not say.
    var version: PortalVersion?
    /// Its environment: its own where it runs and may be looked at, else the person's.
    var environment: [String: String] = [:]

    /// Its name on the bus.
    static let name = "org.freedesktop.portal.Desktop"

    /// Finds the portal, without starting it.
    ///
    /// - Parameter process: who has its name on the bus.
    static func find(environment: [String: String], process: Int32?) -> PortalProgram {
        var portal = PortalProgram(process: process, environment: environment)
        portal.path = process.flatMap { resolvedPath("/proc/\($0)/exe") } ?? installed(environment)
        if let path = portal.path, ProgramSearch.isProgram(path) {
            let printed = try? ChildProgram(path: path, environment: environment).run(["--version"])
            portal.version = printed.flatMap { PortalVersion(printed: $0.output) }
        }
        // The session may have set the desktop's name after this shell was started, or not have passed it to systemd.
        if let process,
            let variables = textOfFile("/proc/\(process)/environ").map({
                HalflightSupport.variables($0.split(separator: "\0"))
            }), !variables.isEmpty
        {
            portal.environment = variables
        }
        return portal
    }

    /// The portal of the session that this runs in.
    static func ofSession(environment: [String: String]) -> PortalProgram {
        let process = MainActor.assumeIsolated { try? Connection.session().owner(of: name)?.process }
        return find(environment: environment, process: process)
    }

    /// The prefix of the installation: `/usr` of `/usr/libexec/xdg-desktop-portal`.
    var prefix: String {
        guard let path, let slash = ["/libexec/", "/lib/", "/lib64/"].compactMap({ end(of: path, before: $0) }).first
        else { return "/usr" }
        return slash.isEmpty ? "/usr" : slash
    }

    /// The contents of its files, as its version reads them.
    var setup: PortalSetup {
        let version = version ?? .assumed
        let folders = PortalFolders(environment: environment, version: version, prefix: prefix)
        return PortalSetup(reading: folders, version: version)
    }

    /// The name for messages.
    var title: String { version.map { "xdg-desktop-portal \($0)" } ?? "xdg-desktop-portal" }

    private func end(of path: String, before part: String) -> String? {
        let (path, part) = (Array(path.utf8), Array(part.utf8))
        guard path.count >= part.count else { return nil }
        let start = (0...path.count - part.count).first { path[$0..<$0 + part.count].elementsEqual(part) }
        return start.map { String(decoding: path[..<$0], as: UTF8.self) }
    }

    /// The program that the bus would start for its name.
    private static func installed(_ environment: [String: String]) -> String? {
        for folder in BaseFolders({ environment[$0] }).sharedData + ["/usr/share"] {
            let file = textOfFile("\(folder)/dbus-1/services/\(name).service").flatMap(KeyFile.init(valid:))
            if let path = file?.value("Exec", in: "D-BUS Service")?.split(separator: " ").first { return String(path) }
        }
        return nil
    }
}
