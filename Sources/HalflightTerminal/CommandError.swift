package import HalflightSupport
package import SystemPackage

/// Why a subcommand could not do its work: the sentence for standard error, and the code to exit with.
package struct CommandError: Error, Equatable, CustomStringConvertible {
    /// What the codes mean (sysexits.h has the numbers); a wrong command line is mostly the argument parser's to tell.
    package enum Code: Int32 {
        case failed = 1
        case usage = 64
        case noAgent = 69
        case invalidConfiguration = 78
    }

    package let code: Code
    /// What is at fault, and what to do.
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
