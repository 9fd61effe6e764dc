import Foundation

/// Returns the program of a distribution's session bus service, from the service's file.
public func serviceProgram(_ name: String) throws -> String {
    let file = "/usr/share/dbus-1/services/\(name).service"
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Exec=") }) else { throw Failure("\(file) has no Exec") }
    return String(line.dropFirst("Exec=".count))
}

/// Returns the path of the distribution's dconf service.
public func dconfService() throws -> String { try serviceProgram("ca.desrt.dconf") }
