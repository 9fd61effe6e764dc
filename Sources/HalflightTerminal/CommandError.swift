package import HalflightSupport
package import SystemPackage

/// A failure of a subcommand: the message for standard error, and the exit code.
package struct CommandError: Error, Equatable, CustomStringConvertible {
    /// The exit codes (sysexits.h); most errors of usage are reported by the argument parser.
    package enum Code: Int32 {
        case failed = 1
        case usage = 64
        case noAgent = 69
        case invalidConfiguration = 78
    }

    package let code: Code
    /// The fault, and its remedy.
    package let message: String

    package init(_ message: String, code: Code = .failed) {
        self.code = code
        self.message = message
    }

    /// A system call that failed, on `path`.
    package static func system(_ doing: String, _ path: String, _ error: Errno) -> CommandError {
        CommandError("\(path) cannot be \(doing): \(error).")
    }

    package init(_ error: FileError) {
        self.init("\(error).")
    }

    package var description: String { message }
}
