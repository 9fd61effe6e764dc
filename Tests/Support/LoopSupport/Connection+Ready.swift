package import SDBus

extension Connection {
    /// An authenticated connection.
    ///
    /// On a busy machine a suite may be made long before its test runs, and both a bus and sd-bus end a connection that
    /// is not authenticated in time.
    package static func ready(at address: String) throws -> Connection {
        let connection = try bus(at: address)
        _ = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "GetId")
        return connection
    }
}
