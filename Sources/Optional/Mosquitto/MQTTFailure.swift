internal import CMosquitto
internal import Glibc

/// The reason a broker connection failed or ended.
nonisolated package struct MQTTFailure: Error, Equatable, CustomStringConvertible {
    /// A clause, such as `it refuses the user or the password`.
    package let description: String
    package let kind: Kind

    package enum Kind: Sendable {
        /// The broker itself gave this answer.
        case answer
        /// The connection was refused or broke, as if the listener doesn't speak TLS.
        case notTLS
        case other
    }

    package init(_ description: String, _ kind: Kind = .other) { (self.description, self.kind) = (description, kind) }
}

extension MQTTFailure {
    /// - Parameter detail: the library's log line about it, converted by ``detail(ofLogLine:)``.
    nonisolated init(code: Int32, detail: String?) {
        let known: String =
            switch mosq_err_t(code) {
            // libmosquitto 2.1 gives no details of OpenSSL's errors.
            case MOSQ_ERR_ERRNO where errno == EPROTO: "the encrypted connection fails"
            case MOSQ_ERR_ERRNO: String(cString: strerror(errno))
            case MOSQ_ERR_EAI, MOSQ_ERR_LOOKUP: "its name cannot be resolved to an address"
            case MOSQ_ERR_CONN_LOST, MOSQ_ERR_NO_CONN: "it has closed the connection"
            case MOSQ_ERR_KEEPALIVE: "it no longer answers"
            case MOSQ_ERR_TLS: "the encrypted connection fails"
            default: String(cString: mosquitto_strerror(code)).withoutFullStop
            }
        // A peer that sends a certificate or an alert speaks TLS.
        let speaksTLS = detail.map { $0 == Self.certificateProblem || $0.contains(" alert ") } ?? false
        let isEnd = [MOSQ_ERR_CONN_LOST, MOSQ_ERR_NO_CONN, MOSQ_ERR_TLS].contains(mosq_err_t(code))
        let isBroken = isEnd || mosq_err_t(code) == MOSQ_ERR_ERRNO && Self.breaks.contains(errno)
        self.init(detail.map { "\(known): \($0)" } ?? known, isBroken && !speaksTLS ? .notTLS : .other)
    }

    nonisolated private static let breaks = [ECONNREFUSED, ECONNRESET, EPIPE, EPROTO]

    nonisolated init(errno: Int32) {
        self.init(String(cString: strerror(errno)), Self.breaks.contains(errno) ? .notTLS : .other)
    }

    nonisolated private static let certificateProblem =
        "its certificate has expired, has another name, or is of an authority that is not trusted"

    nonisolated static func detail(ofLogLine line: String) -> String {
        // "OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed".
        let part = line.hasPrefix("OpenSSL Error") ? line.split(separator: ":").last.map(String.init) ?? line : line
        return part == "certificate verify failed"
            ? certificateProblem : part.hasPrefix("Error: ") ? String(part.dropFirst(7)) : part
    }

    /// Creates the failure from a broker's reason code (MQTT 5, sections 3.2.2.2 and 3.14.2.1).
    nonisolated init(reason: Int32) {
        let description =
            switch mqtt5_return_codes(UInt32(bitPattern: reason)) {
            case MQTT_RC_BAD_USERNAME_OR_PASSWORD: "it refuses the user or the password"
            case MQTT_RC_NOT_AUTHORIZED: "it refuses this client: user and password are missing, or not allowed"
            case MQTT_RC_SESSION_TAKEN_OVER: "another client has connected with the same client-id"
            case MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION: "it does not know MQTT 5"
            case MQTT_RC_CLIENTID_NOT_VALID: "it refuses the client-id"
            default: "it says: \(String(cString: mosquitto_reason_string(reason)).withoutFullStop)"
            }
        self.init(description, .answer)
    }
}

extension String {
    nonisolated fileprivate var withoutFullStop: String {
        let text = hasSuffix(".") ? String(dropLast()) : self
        guard let first = text.first else { return text }
        return first.lowercased() + text.dropFirst()
    }
}
