internal import HalflightSupport

extension ChildProcess {
    /// This program's environment, without the variables that must not be inherited.
    ///
    /// `NOTIFY_SOCKET` belongs to this program: a child must not report itself as ready there.
    package static var inheritedEnvironment: [String: String] {
        var variables = processEnvironment()
        variables["NOTIFY_SOCKET"] = nil
        return variables
    }
}
