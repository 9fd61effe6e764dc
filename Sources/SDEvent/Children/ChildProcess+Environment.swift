internal import Glibc

extension ChildProcess {
    /// This program's environment, as far as it is fit for the programs it starts.
    ///
    /// The line to the service manager is this program's own: what it starts must not report itself as ready there.
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
