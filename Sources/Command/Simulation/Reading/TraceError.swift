internal import SystemPackage

/// An error in a trace.
package struct TraceError: Error, Equatable, CustomStringConvertible {
    /// The name that the trace was opened with.
    package let file: String
    /// The line, from 1; 0 for the file as a whole.
    package let line: Int
    /// The mistake, and the expected value.
    package let cause: String

    /// `FILE:LINE: cause`, as compilers print it, so that editors can jump there.
    package var description: String { line > 0 ? "\(file):\(line): \(cause)" : "\(file): \(cause)" }
}

/// An error in one line, or a failure to read it; with the file's name it becomes a `TraceError`.
enum LineProblem: Error, Equatable {
    case bad(String)
    case system(Errno)
}
