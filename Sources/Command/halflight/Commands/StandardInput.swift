import FileSupport
import Glibc
import HalflightTerminal
import SystemPackage

/// Copies standard input, because a trace is read more than once. The path leads to the file while this process runs.
func copyOfStandardInput() throws(CommandError) -> String {
    let folder = environmentVariable("TMPDIR") ?? "/tmp"
    var name = Array("\(folder)/halflight.XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .system("written to", folder, Errno(rawValue: errno)) }
    unlink(name)
    let file = FileDescriptor(rawValue: descriptor)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    do {
        while case let count = try buffer.withUnsafeMutableBytes({ try FileDescriptor.standardInput.read(into: $0) }),
            count > 0
        {
            try file.writeAll(buffer[..<count])
        }
    } catch {
        throw CommandError("Standard input cannot be copied to \(folder): \(error).")
    }
    return "/proc/self/fd/\(descriptor)"
}
