internal import FileSupport
package import Vocabulary

/// A program that prints light, one value per line.
package nonisolated struct LightCommand: Equatable, Sendable {
    /// The file, by its absolute path or by its name on the `PATH`.
    package let program: String
    package let arguments: [String]
    /// The time that a value is valid, more than 0. `nil` to keep a value until the next one.
    package var freshFor: Duration?

    /// Creates a command from a program and its arguments. `nil` for an empty name, or for a relative path, whose
    /// meaning depends on the agent's folder.
    package init?(_ program: String, _ arguments: [String] = []) {
        let isPath = program.utf8.contains(UInt8(ascii: "/"))
        guard !program.isEmpty, !isPath || program.isAbsolutePath else { return nil }
        self.program = program
        self.arguments = arguments
    }

    /// The source's name, in one line: `command:/usr/bin/lux --every 5`.
    package var name: SourceName {
        let words = ([program] + arguments).joined(separator: " ")
        return SourceName(.command, String(words.map { $0.isNewline ? " " : $0 }))
    }
}
