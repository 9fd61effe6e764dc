/// A broker, and the client's credentials for it.
nonisolated package struct MQTTServer: Equatable, Sendable {
    package var host: String
    package var port: UInt16
    /// The client's name, unique at the broker.
    package var clientID: String
    package var user: String?
    package var password: String?
    /// `nil` for an unencrypted connection.
    package var tls: TLS?

    /// The files for an encrypted connection, in PEM format. The broker's certificate is always verified.
    package struct TLS: Equatable, Sendable {
        /// The authorities' certificates. `nil` for the system's.
        package var authorities: String?
        /// The client's certificate and key. `nil` if the broker requests none.
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
