internal import SystemPackage

/// A mistake in a trace, and its place.
package struct TraceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The trace, by the name it was opened with.
    package let file: String
    /// The line, from 1; 0 when the file as a whole is at fault.
    package let line: Int
    /// The mistake, and what is expected instead.
    package let cause: String

    /// `FILE:LINE: cause`, as compilers print it, so that editors can jump there.
    package var description: String {
        line > 0 ? "\(file):\(line): \(cause)" : "\(file): \(cause)"
    }
}

/// A mistake in one line, or a failure to read it; with the file's name it becomes a `TraceError`.
enum LineProblem: Error, Equatable {
    /// The line is no part of a trace.
    case bad(String)
    /// The file cannot be read any further.
    case system(Errno)
}
