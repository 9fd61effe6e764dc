internal import SystemPackage

/// What is wrong with a trace, and where.
package struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The trace, by the name it was opened with.
    package let file: String
    /// The line, from 1; 0 when the file as a whole is at fault.
    package let line: Int
    /// What is wrong, and what is expected.
    package let cause: String

    /// `FILE:LINE: cause`, as compilers print it, so that editors can jump there.
    package var description: String {
        line > 0 ? "\(file):\(line): \(cause)" : "\(file): \(cause)"
    }
}

/// What is wrong with one line, or with reading it; who knows the file makes a `TraceError` of it.
enum LineProblem: Error, Equatable {
    /// The line is no part of a trace.
    case bad(String)
    /// The file cannot be read any further.
    case system(Errno)
}
