// `environ` is a variable of C's. This program has one thread when it reads it, and never writes it.
@preconcurrency import Glibc

/// The environment this program was started with.
package enum ProcessEnvironment {
    /// All variables; of two with one name the first counts, as for getenv(3).
    package static var variables: [String: String] {
        var found: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, found[String(parts[0])] == nil { found[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        return found
    }
}
