import Foundation
import TestSupport

/// A running xdg-desktop-portal and an application that asks it.
struct PortalFrontEnd {
    static let name = "org.freedesktop.portal.Desktop"

    /// The application.
    let bus: BusClient
    private let process: ChildProcess

    /// Starts the portal with only our back end, and waits for its name.
    ///
    /// Versions before 1.17 have no `portals.conf` and choose by the desktop's name.
    init(on machine: Machine) throws {
        let file = try String(contentsOfFile: Fixtures.repository("config/portal/halflight.portal"), encoding: .utf8)
        try machine.home.folder.write(file, to: "portals/halflight.portal")
        try machine.home.folder.write("[preferred]\ndefault=halflight\n", to: "portals/portals.conf")
        try self.init(
            on: machine, address: machine.bus.address,
            environment: [
                "XDG_DESKTOP_PORTAL_DIR": "\(machine.home.folder.path)/portals", "XDG_CURRENT_DESKTOP": "halflight",
            ])
    }

    /// Starts the portal on any bus, and waits for its name.
    init(on machine: Machine, address: String, environment: [String: String]) throws {
        bus = try BusClient(address: address)
        try bus.listenForOwner(of: PortalFrontEnd.name)
        process = try machine.startAt(
            try PortalFrontEnd.program(),
            // GLib's network proxy modules end a program that finds no settings schemas.
            environment: environment.merging(["DBUS_SESSION_BUS_ADDRESS": address, "GIO_MODULE_DIR": "/nowhere"]) { $1 }
        )
        try process.wait(until: "the portal is there") { try bus.owner(of: PortalFrontEnd.name) != nil }
    }

    /// Ends the portal.
    func end() { process.end() }

    /// Calls a portal method like an application.
    func call(_ member: String, _ arguments: [BusClient.Argument]) throws -> [BusValue] {
        try bus.call(
            PortalFrontEnd.name, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", member, arguments
        )
    }

    /// Reads a setting of `org.freedesktop.appearance`.
    func read(_ key: String) throws -> BusValue? {
        try call("Read", [.string("org.freedesktop.appearance"), .string(key)]).first
    }

    /// Returns a key's received values from `SettingChanged`.
    func changes(_ key: String) -> [Int64] {
        bus.signals.filter { $0.member == "SettingChanged" && $0.arguments.dropFirst().first?.string == key }
            .compactMap { $0.arguments.last?.integer }
    }

    /// Finds the portal's program in the usual folders.
    private static func program() throws -> String {
        let places = ["/usr/libexec", "/usr/lib", "/usr/lib/xdg-desktop-portal"].map { "\($0)/xdg-desktop-portal" }
        guard let found = places.first(where: isProgram) else {
            throw Failure("there is no xdg-desktop-portal at \(places.joined(separator: ", "))")
        }
        return found
    }

    private static func isProgram(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
