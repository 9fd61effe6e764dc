package import SDBus

extension Connection {
    /// Creates an authenticated connection.
    ///
    /// On a busy machine, a suite may exist long before its test runs. Both a bus and sd-bus end a connection that
    /// isn't authenticated in time.
    package static func ready(at address: String) throws -> Connection {
        let connection = try bus(at: address)
        _ = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "GetId")
        return connection
    }
}
