import AgentInterface
import FileSupport
import Glibc
import HalflightConfiguration
import HalflightTerminal
import Vocabulary

extension Terminal {
    /// The terminal of standard output, with texts in the person's language. Programs that read a pipe get English.
    static var translated: Terminal {
        var terminal = Terminal.output
        if isatty(STDOUT_FILENO) == 1 { terminal.catalogue = MainActor.assumeIsolated { Folders.current.catalogue } }
        return terminal
    }
}

extension Message: JSONConvertible {
    var json: JSON { .text(english) }
}
