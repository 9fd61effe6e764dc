internal import Glibc

extension ChildProcess {
    /// This program's environment, without the variables that must not be inherited.
    ///
    /// `NOTIFY_SOCKET` belongs to this program: a child must not report itself as ready there.
    public static var inheritedEnvironment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        variables["NOTIFY_SOCKET"] = nil
        return variables
    }
}
