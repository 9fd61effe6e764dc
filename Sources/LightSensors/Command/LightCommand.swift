public import Switching

/// A program that prints light, one value a line.
public nonisolated struct LightCommand: Equatable, Sendable {
    /// The file, by its absolute path, or by its name where it is on the `PATH`.
    public let program: String
    /// The arguments after the program's name.
    public let arguments: [String]

    /// A program with its arguments; nil for a path that is not absolute, because it would mean another file wherever
    /// the agent is started.
    public init?(_ program: String, _ arguments: [String] = []) {
        let isPath = program.utf8.contains(UInt8(ascii: "/"))
        guard !program.isEmpty, !isPath || program.hasPrefix("/") else { return nil }
        self.program = program
        self.arguments = arguments
    }

    /// The source's name, in one line: `command:/usr/bin/lux --every 5`.
    public var name: SourceName {
        let words = ([program] + arguments).joined(separator: " ")
        return SourceName(.command, String(words.map { $0.isNewline ? " " : $0 }))
    }
}
