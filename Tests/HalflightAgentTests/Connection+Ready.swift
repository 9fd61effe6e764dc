import SDBus

extension Connection {
    /// A connection that the bus has let in already.
    ///
    /// A suite's parts may be made long before its turn comes on a busy machine, and a bus hangs up on whoever does not
    /// authenticate within half a minute.
    static func ready(at address: String) throws -> Connection {
        let connection = try bus(at: address)
        _ = try connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "GetId")
        return connection
    }
}
