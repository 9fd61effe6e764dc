internal import CMosquitto
internal import Glibc
internal import SDEvent
internal import Synchronization
internal import SystemPackage

/// A libmosquitto client that begins to connect on another thread. While the thread runs, only the thread uses the
/// client. The last of its two owners frees the client.
nonisolated final class ConnectionAttempt: @unchecked Sendable {
    let raw: OpaquePointer
    /// A descriptor that is readable once there is a result.
    let ended: EventDescriptor
    private let server: MQTTServer
    private let keepAlive: Int32
    private let state = Mutex<(result: Result?, logged: String?)>((nil, nil))

    struct Result {
        let code, errno: Int32
        /// The last error that the library logged.
        let logged: String?
    }

    init(_ server: MQTTServer, keepAlive: Int32) throws(MQTTFailure) {
        (self.server, self.keepAlive) = (server, keepAlive)
        do throws(Errno) {
            ended = try EventDescriptor(blocking: false)
        } catch {
            throw MQTTFailure("\(error)")
        }
        guard let raw = mosquitto_new(server.clientID, true, nil) else {
            throw MQTTFailure(String(cString: strerror(errno)))
        }
        self.raw = raw
    }

    deinit { mosquitto_destroy(raw) }

    /// `nil` while the thread runs.
    var result: Result? { state.withLock { $0.result } }

    func start() throws(Errno) {
        mosquitto_user_data_set(raw, Unmanaged.passUnretained(self).toOpaque())
        mosquitto_log_callback_set(raw) { _, attempt, level, text in
            guard level == MOSQ_LOG_ERR, let text, let attempt else { return }
            Unmanaged<ConnectionAttempt>.fromOpaque(attempt).takeUnretainedValue().note(String(cString: text))
        }
        try detachThread(stackSize: 1 << 20) { self.connect() }
    }

    private func note(_ logged: String) { state.withLock { $0.logged = logged } }

    private func connect() {
        let code = mosquitto_connect_async(raw, server.host, Int32(server.port), keepAlive)
        let problem = errno
        state.withLock { $0.result = Result(code: code, errno: problem, logged: $0.logged) }
        ended.wake()
    }
}
