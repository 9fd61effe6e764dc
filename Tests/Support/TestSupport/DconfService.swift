import Foundation

/// The program of a service that the distribution starts on a session bus.
///
/// - Throws: ``Failure`` if its file names no program.
public func serviceProgram(_ name: String) throws -> String {
    let file = "/usr/share/dbus-1/services/\(name).service"
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Exec=") }) else { throw Failure("\(file) has no Exec") }
    return String(line.dropFirst("Exec=".count))
}

/// The path of dconf's service in the distribution.
///
/// - Throws: ``Failure`` if its file names no program.
public func dconfService() throws -> String { try serviceProgram("ca.desrt.dconf") }
