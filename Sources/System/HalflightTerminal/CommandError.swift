internal import FileSupport
package import SystemPackage

/// A failure of a subcommand: message and exit code. The message for standard error names the fault and its remedy.
package struct CommandError: Error, Equatable, CustomStringConvertible {
    /// The exit codes (sysexits.h). The argument parser reports most errors of usage.
    package enum Code: Int32 {
        case failed = 1
        case usage = 64
        case noAgent = 69
        case invalidConfiguration = 78
    }

    package let code: Code
    package let lines: [String]

    package init(_ lines: String..., code: Code = .failed) { self.init(lines: lines, code: code) }

    package init(lines: [String], code: Code = .failed) { (self.lines, self.code) = (lines, code) }

    package var message: String { lines.joined(separator: "\n") }

    /// An error of a system call on `path`, which can't be `done`: `written`.
    package static func system(_ done: String, _ path: String, _ error: Errno) -> CommandError {
        CommandError("\(path) cannot be \(done): \(error).")
    }

    package var description: String { message }
}

/// The text of a regular file of at most 1 MiB. Follows links.
package func wholeText(ofFile path: String) throws(CommandError) -> String {
    do throws(FileError) {
        return String(decoding: try readFile(path, limit: 1 << 20), as: UTF8.self)
    } catch {
        throw CommandError("\(error).")
    }
}
