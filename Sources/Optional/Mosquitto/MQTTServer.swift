/// A broker, and what a client needs to be let in.
nonisolated package struct MQTTServer: Equatable, Sendable {
    package var host: String
    package var port: UInt16
    /// The name of the client, which no other client of the broker has.
    package var clientID: String
    package var user: String?
    package var password: String?
    /// Nil for a connection that is not encrypted.
    package var tls: TLS?

    /// The files for an encrypted connection, all in the PEM format.
    ///
    /// The broker's certificate is always verified.
    package struct TLS: Equatable, Sendable {
        /// The certificates of authorities; nil for those of the system.
        package var authorities: String?
        /// The client's certificate and its key; nil for a broker that asks for none.
        package var certificate: String?
        package var key: String?

        package init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
            (self.authorities, self.certificate, self.key) = (authorities, certificate, key)
        }
    }

    package init(
        host: String, port: UInt16, clientID: String, user: String? = nil, password: String? = nil, tls: TLS? = nil
    ) {
        (self.host, self.port, self.clientID) = (host, port, clientID)
        (self.user, self.password, self.tls) = (user, password, tls)
    }
}
