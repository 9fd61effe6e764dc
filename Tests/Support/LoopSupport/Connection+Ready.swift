package import SDBus

extension Connection {
    /// Creates an authenticated connection. A bus and sd-bus end others in time, but a suite may wait for its turn.
    package static func ready(at address: String) throws -> Connection {
        let connection = try bus(at: address)
        _ = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "GetId")
        return connection
    }
}
