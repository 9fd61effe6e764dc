internal import SystemPackage

/// An error in a trace.
package struct TraceError: Error, Equatable, CustomStringConvertible {
    /// The name that the trace was opened with.
    package let file: String
    /// From 1, or 0 for the whole file.
    package let line: Int
    /// Includes the expected value.
    package let cause: String

    /// As compilers print it, so that editors can jump to the line.
    package var description: String { line > 0 ? "\(file):\(line): \(cause)" : "\(file): \(cause)" }
}

/// An error in one line, or a failure to read it. With the file's name, it becomes a `TraceError`.
enum LineProblem: Error, Equatable {
    case bad(String)
    case system(Errno)
}
