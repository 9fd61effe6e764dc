package import SDBus

@MainActor extension Connection {
    /// Broadcasts a signal under any path and interface.
    package func emit(path: String, interface: String, member: String, _ arguments: [BusValue]) throws {
        let sender = Interface("org.halflight.Sender", methods: [], properties: [], signals: [])
        try export(sender, at: path).emit(member, of: interface, arguments)
    }
}
