internal import FileSupport
package import Vocabulary

/// A program that prints light, one value a line.
package nonisolated struct LightCommand: Equatable, Sendable {
    /// The file, by its absolute path, or by its name where it is on the `PATH`.
    package let program: String
    package let arguments: [String]
    /// How long a value is valid, more than 0; nil until the next one.
    package var freshFor: Duration?

    /// A program with its arguments; nil for a path that is not absolute, because it would mean another file wherever
    /// the agent is started.
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
