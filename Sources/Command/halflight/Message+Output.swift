import AgentInterface
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import Vocabulary

/// The texts in the person's language, for a terminal alone; programs read English.
private let catalogue: Catalogue =
    isatty(STDOUT_FILENO) == 1 ? MainActor.assumeIsolated { Folders.current.catalogue } : .empty

extension Message {
    /// The sentences for whoever reads the output.
    var shown: String { catalogue.text(self) }

    /// The same as it is within another text.
    var shownClause: String { catalogue.clause(self) }
}

extension Message: JSONConvertible {
    var json: JSON { .text(english) }
}
