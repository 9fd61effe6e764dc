import Foundation

/// The path of dconf's service in the distribution.
///
/// - Throws: ``Failure`` if its file names no program.
public func dconfService() throws -> String {
    let file = "/usr/share/dbus-1/services/ca.desrt.dconf.service"
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Exec=") }) else { throw Failure("\(file) has no Exec") }
    return String(line.dropFirst("Exec=".count))
}
