import AgentInterface
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import Vocabulary

/// The texts in the person's language, only for a terminal. Programs read English.
private let catalogue: Catalogue =
    isatty(STDOUT_FILENO) == 1 ? MainActor.assumeIsolated { Folders.current.catalogue } : .empty

extension Message {
    var shown: String { catalogue.text(self) }

    /// Within another text.
    var shownClause: String { catalogue.clause(self) }
}

extension Message: JSONConvertible {
    var json: JSON { .text(english) }
}
