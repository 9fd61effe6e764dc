internal import FileSupport
package import Vocabulary

/// A program that prints light, line by line.
package nonisolated struct LightCommand: Equatable, Sendable {
    /// An absolute path or a name on `PATH`.
    package let program: String
    package let arguments: [String]
    /// How long a value is valid, more than 0. `nil` until the next one.
    package var freshFor: Duration?

    /// Returns `nil` for an empty name, or a relative path, whose meaning would depend on the agent's folder.
    package init?(_ program: String, _ arguments: [String] = []) {
        let isPath = program.utf8.contains(UInt8(ascii: "/"))
        guard !program.isEmpty, !isPath || program.isAbsolutePath else { return nil }
        self.program = program
        self.arguments = arguments
    }

    /// The source's name, on one line: `command:/usr/bin/lux --every 5`.
    package var name: SourceName {
        let words = ([program] + arguments).joined(separator: " ")
        return SourceName(.command, String(words.map { $0.isNewline ? " " : $0 }))
    }
}
