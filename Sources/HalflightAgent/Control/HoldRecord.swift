/// One request to wait with automatic changes, as the D-Bus contract words it.
nonisolated struct HoldRecord: Equatable, Sendable {
    /// By what number it is released.
    let id: UInt32
    /// The connection to the bus that it lives as long as.
    let owner: String
    /// The number of the process that asked; 0 when the bus does not know it.
    let process: UInt32
    /// The program's name; empty when the system does not tell it.
    let program: String
    /// Why, in the words of whoever asked.
    let why: String
    /// Since when, in microseconds since 1970.
    let since: UInt64
}

extension HoldRecord: CustomStringConvertible {
    /// Who asks to wait, and why: `mpv (1234): a film`.
    nonisolated var description: String {
        "\(program.isEmpty ? "process" : program) (\(process)): \(why)"
    }
}
