internal import CMosquitto
internal import Glibc
package import SDEvent
internal import SystemPackage

/// A single libmosquitto connection to a broker on the event loop. Each attempt uses a new client, so unsent messages
/// are never sent later. A thread begins the connection, because the C library can only resolve the broker's name by
/// blocking, and may wait long for a name server.
@MainActor
package final class MQTTClient {
    /// An event on the connection.
    package enum Event {
        case connected
        case message(MQTTMessage)
        /// A message was left out as too large.
        case leftOut(topic: String, bytes: Int)
        /// The broker refuses a message or subscription to this topic.
        case refused(topic: String)
        /// The connection failed or ended. Always the last event.
        case ended(MQTTFailure)
    }

    private enum Phase {
        case resolving
        /// The kernel makes the connection.
        case connecting
        /// TLS or the broker hasn't agreed yet.
        case agreeing
        case connected
        case leaving
        case ended
    }

    private let loop: EventLoop
    private let limit: Int
    private let attempt: ConnectionAttempt
    private var raw: OpaquePointer { attempt.raw }
    private var handler: ((Event) -> Void)?
    private var phase = Phase.resolving
    private var source: IOSource?
    private var timer: TimerSource?
    private var deadline = Duration.zero
    /// The pause between calls that keep the connection alive.
    private var keepAliveInterval = Duration.seconds(20)
    /// The topics of unanswered messages, by message number.
    private var unanswered: [Int32: String] = [:]
    private var lastError: String?
    private var refusal: MQTTFailure?
    private var messageCount = 0
    /// The number of messages read while answers couldn't be sent.
    private var backlog = 0
    private var whenLeft: (() -> Void)?

    /// Begins to connect.
    ///
    /// - Parameters:
    ///   - will: the message that the broker sends if the connection breaks.
    ///   - limit: the maximum size of a payload in bytes; larger messages are left out.
    ///   - onlyIPv4: whether to skip other addresses of the broker's name. libmosquitto only tries the first.
    package init(
        _ server: MQTTServer, will: MQTTPublication?, limit: Int, onlyIPv4: Bool = false, on loop: EventLoop,
        _ handler: @escaping (Event) -> Void
    ) throws(MQTTFailure) {
        _ = MQTTClient.library
        (self.loop, self.limit, self.handler) = (loop, limit, handler)
        attempt = try ConnectionAttempt(server, keepAlive: MQTTClient.keepAlive)
        try configure(server, will)
        if onlyIPv4 { try check(mosquitto_string_option(raw, MOSQ_OPT_BIND_ADDRESS, "0.0.0.0")) }
        try connect(server)
    }

    isolated deinit { source = nil }

    private static let library = mosquitto_lib_init()

    /// The seconds without an answer until each side gives up.
    private static let keepAlive: Int32 = 60
    private static let patience = Duration.seconds(20)
    /// The number of messages handled before the loop does other work.
    private static let mostAtOnce = 200
    /// The limit for messages while the broker doesn't read answers, and for unanswered messages to it.
    private static let mostBehind = 1000
}

// MARK: - Beginning

extension MQTTClient {
    private func check(_ code: Int32) throws(MQTTFailure) {
        guard code != Int32(MOSQ_ERR_SUCCESS.rawValue) else { return }
        throw MQTTFailure(code: code, detail: lastError)
    }

    private func configure(_ server: MQTTServer, _ will: MQTTPublication?) throws(MQTTFailure) {
        try check(mosquitto_int_option(raw, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5))
        try check(mosquitto_int_option(raw, MOSQ_OPT_TCP_NODELAY, 1))
        if server.user != nil || server.password != nil {
            try check(mosquitto_username_pw_set(raw, server.user, server.password))
        }
        if let will {
            let count = Int32(will.payload.count)
            try check(mosquitto_will_set_v5(raw, will.topic, count, will.payload, 1, will.isRetained, nil))
        }
        guard let tls = server.tls else { return }
        if tls.authorities == nil { try check(mosquitto_int_option(raw, MOSQ_OPT_TLS_USE_OS_CERTS, 1)) }
        guard tls.authorities != nil || tls.certificate != nil else { return }
        let folder = tls.authorities == nil ? "/etc/ssl/certs" : nil
        // A key with a pass phrase can't be used, because there is no one to ask for it.
        try check(mosquitto_tls_set(raw, tls.authorities, folder, tls.certificate, tls.key) { _, _, _, _ in 0 })
    }

    private func connect(_ server: MQTTServer) throws(MQTTFailure) {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        // The broker silently leaves out larger packets. This limit bounds their size, and still names most mistakes.
        let most = UInt32(16 * limit)
        try check(mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), most))
        // The non-blocking function has no argument for properties. This one keeps them for later connections before it
        // refuses the port.
        _ = mosquitto_connect_bind_v5(raw, server.host, -1, MQTTClient.keepAlive, nil, properties)
        do throws(Errno) {
            source = try loop.onReadable(attempt.ended.descriptor) { [weak self] in self?.attemptEnded() }
            timer = try loop.makeTimer { [weak self] in self?.handleTime() }
            try attempt.start()
        } catch {
            throw MQTTFailure("\(error)")
        }
        deadline = loop.now + MQTTClient.patience
        timer?.arm(at: deadline, accuracy: .seconds(1))
    }

    private func attemptEnded() {
        guard phase == .resolving, let result = attempt.result else { return }
        source = nil
        withExtendedLifetime(self) {
            mosquitto_user_data_set(raw, Unmanaged.passUnretained(self).toOpaque())
            setCallbacks()
            lastError = result.logged.map(MQTTFailure.detail)
            errno = result.errno
            do throws(MQTTFailure) {
                try check(result.code)
                phase = .connecting
                let socket = FileDescriptor(rawValue: mosquitto_socket(raw))
                do throws(Errno) {
                    source = try loop.onReadable(socket) { [weak self] in self?.handleSocket() }
                } catch {
                    throw MQTTFailure("\(error)")
                }
                source?.watch(forWriting: true)
            } catch {
                end(error)
            }
        }
    }
}

// MARK: - The loop

extension MQTTClient {
    private func handleSocket() {
        guard phase != .ended else { return }
        // Kept alive while it handles its own end.
        withExtendedLifetime(self) {
            if phase == .connecting, !finishConnecting() { return }
            if phase == .agreeing, let failure = brokenSocket() { return end(failure) }
            let before = messageCount
            if !read() { return }
            if mosquitto_want_write(raw), !handle(mosquitto_loop_write(raw, 100)) { return }
            backlog = mosquitto_want_write(raw) ? backlog + messageCount - before : 0
            if backlog > MQTTClient.mostBehind { return end(MQTTFailure("it does not read what it is sent")) }
            update()
        }
    }

    /// Returns whether the kernel has made the connection.
    private func finishConnecting() -> Bool {
        var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        let socket = mosquitto_socket(raw)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size)
        // TLS may have tried to write already, and received the error.
        var peer = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isConnected = withUnsafeMutablePointer(to: &peer) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &length) == 0 }
        }
        guard error == 0, isConnected else {
            end(MQTTFailure(errno: error == 0 ? ECONNREFUSED : error))
            return false
        }
        phase = .agreeing
        watchPeer(socket)
        return true
    }

    /// Lets the kernel detect a silent peer without wakeups (tcp(7)).
    private func watchPeer(_ socket: Int32) {
        func set(_ level: Int32, _ option: Int32, _ value: Int32) {
            var value = value
            setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
        }
        set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, 15)
        set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5)
        set(Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
        set(SOL_SOCKET, SO_KEEPALIVE, 1)
        // Also for sent data. With little of it in the kernel, a broker that reads nothing shows in the backlog before.
        set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, 30_000)
        set(SOL_SOCKET, SO_SNDBUF, 16384)
    }

    /// Returns the failure of a connection that broke before the broker agreed: libmosquitto would wait forever.
    private func brokenSocket() -> MQTTFailure? {
        var byte: UInt8 = 0
        let count = recv(mosquitto_socket(raw), &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        if count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR)) { return nil }
        return count == 0
            ? MQTTFailure(code: Int32(MOSQ_ERR_CONN_LOST.rawValue), detail: lastError)
            : MQTTFailure(errno: errno)
    }

    /// Reads until there are no more messages, one call each.
    private func read() -> Bool {
        for _ in 0..<MQTTClient.mostAtOnce {
            let before = messageCount
            guard handle(mosquitto_loop_read(raw, 1)) else { return false }
            if messageCount == before { break }
        }
        return true
    }

    private func handleTime() {
        guard phase != .ended else { return }
        withExtendedLifetime(self) {
            switch phase {
            case .resolving:
                end(MQTTFailure("no name server has answered for \(MQTTClient.patience.components.seconds) s"))
            case .connecting, .agreeing, .leaving:
                end(MQTTFailure("it has not answered for \(MQTTClient.patience.components.seconds) s"))
            case .connected where loop.now > deadline + .seconds(Int(MQTTClient.keepAlive)):
                // The machine has slept, so the broker considers the client gone.
                end(MQTTFailure("the machine has slept"))
            case .connected:
                guard handle(mosquitto_loop_misc(raw)) else { return }
                armForKeeping()
                update()
            case .ended: break
            }
        }
    }

    private func armForKeeping() {
        deadline = loop.now + keepAliveInterval
        timer?.arm(at: deadline, accuracy: keepAliveInterval / 4)
    }

    /// Handles the result of a library function. Returns whether the connection continues.
    private func handle(_ code: Int32) -> Bool {
        guard phase != .ended else { return false }
        if code == Int32(MOSQ_ERR_SUCCESS.rawValue), mosquitto_socket(raw) >= 0 { return true }
        let code = code == Int32(MOSQ_ERR_SUCCESS.rawValue) ? Int32(MOSQ_ERR_CONN_LOST.rawValue) : code
        end(refusal ?? MQTTFailure(code: code, detail: lastError))
        return false
    }

    private func update() {
        guard phase != .ended else { return }
        source?.watch(forWriting: mosquitto_want_write(raw))
    }

    private func end(_ failure: MQTTFailure) {
        guard phase != .ended else { return }
        let isLeaving = phase == .leaving
        phase = .ended
        (source, timer) = (nil, nil)
        let (handler, whenLeft) = (self.handler, self.whenLeft)
        (self.handler, self.whenLeft) = (nil, nil)
        if isLeaving { whenLeft?() } else { handler?(.ended(failure)) }
    }
}

// MARK: - Sending

extension MQTTClient {
    package var isConnected: Bool { phase == .connected }

    /// Sends a message, repeated until the broker has it. Does nothing without a connection.
    package func publish(_ message: MQTTPublication) {
        guard phase == .connected else { return }
        let count = Int32(message.payload.count)
        send(message.topic) {
            mosquitto_publish_v5(raw, $0, message.topic, count, message.payload, 1, message.isRetained, nil)
        }
    }

    /// Subscribes to a topic. If `isAcknowledged`, the broker repeats a lost message (quality of service 1).
    package func subscribe(_ topic: String, isAcknowledged: Bool = true) {
        guard phase == .connected else { return }
        send(topic) { mosquitto_subscribe_v5(raw, $0, topic, isAcknowledged ? 1 : 0, 0, nil) }
    }

    /// Sends a request with a number that its answer refers to.
    private func send(_ topic: String, _ call: (UnsafeMutablePointer<Int32>) -> Int32) {
        guard unanswered.count < MQTTClient.mostBehind else {
            return end(MQTTFailure("it does not answer what it is sent"))
        }
        var id: Int32 = 0
        let code = call(&id)
        if code == Int32(MOSQ_ERR_SUCCESS.rawValue) {
            unanswered[id] = topic
        } else if mosquitto_socket(raw) >= 0 {
            // The message is too large for the broker, or should be kept by a broker that keeps no messages.
            handler?(.refused(topic: topic))
        }
        update()
    }

    /// Disconnects without the will once the broker has all messages. Calls `handler` at the end, within one second.
    package func leave(_ handler: @escaping () -> Void) {
        guard phase == .connected else {
            phase = .ended
            (source, timer, self.handler) = (nil, nil, nil)
            return handler()
        }
        phase = .leaving
        whenLeft = handler
        timer?.arm(at: loop.now + .seconds(1))
        disconnectIfAnswered()
        if mosquitto_socket(raw) < 0 { end(MQTTFailure("left")) } else { update() }
    }

    private func disconnectIfAnswered() {
        if phase == .leaving, unanswered.isEmpty { mosquitto_disconnect_v5(raw, 0, nil) }
    }
}

// MARK: - Callbacks of libmosquitto

extension MQTTClient {
    private func setCallbacks() {
        mosquitto_connect_v5_callback_set(raw) { _, client, reason, _, properties in
            var keepAlive: UInt16 = 0
            // The broker's own keep-alive time, if any (MQTT 5, section 3.2.2.3.14).
            mosquitto_property_read_int16(properties, Int32(MQTT_PROP_SERVER_KEEP_ALIVE.rawValue), &keepAlive, false)
            let wanted = keepAlive
            MQTTClient.enter(client) { $0.handleAnswer(reason, keepAlive: wanted) }
        }
        mosquitto_disconnect_v5_callback_set(raw) { _, client, reason, _ in
            // The broker's reasons for a refusal begin at 128, above the library's own numbers.
            guard reason >= 128 else { return }
            MQTTClient.enter(client) { $0.refusal = $0.refusal ?? MQTTFailure(reason: reason) }
        }
        mosquitto_message_v5_callback_set(raw) { _, client, message, properties in
            nonisolated(unsafe) let (message, properties) = (message, properties)
            MQTTClient.enter(client) { $0.handle(message?.pointee, properties) }
        }
        mosquitto_subscribe_v5_callback_set(raw) { _, client, id, count, codes, _ in
            let code = count > 0 ? codes?.pointee ?? 0 : 0
            MQTTClient.enter(client) { $0.handleAnswer(code, to: id) }
        }
        mosquitto_publish_v5_callback_set(raw) { _, client, id, code, _ in
            MQTTClient.enter(client) { $0.handleAnswer(code, to: id) }
        }
        mosquitto_log_callback_set(raw) { _, client, level, text in
            guard level == MOSQ_LOG_ERR, let text else { return }
            let line = String(cString: text)
            MQTTClient.enter(client) { $0.lastError = MQTTFailure.detail(ofLogLine: line) }
        }
    }

    nonisolated private static func enter(_ client: UnsafeMutableRawPointer?, _ body: @MainActor (MQTTClient) -> Void) {
        guard let client else { return }
        // libmosquitto calls back on the loop's thread, which is the main actor's thread.
        nonisolated(unsafe) let mine = client
        MainActor.assumeIsolated { body(Unmanaged<MQTTClient>.fromOpaque(mine).takeUnretainedValue()) }
    }

    private func handleAnswer(_ reason: Int32, keepAlive: UInt16) {
        guard phase == .agreeing else { return }
        guard reason == 0 else {
            refusal = MQTTFailure(reason: reason)
            return
        }
        phase = .connected
        // libmosquitto only pings if called after that time. The broker waits 1.5 times as long (MQTT 5, 3.1.2.10).
        if keepAlive > 0 { keepAliveInterval = min(keepAliveInterval, .seconds(Int(keepAlive)) / 4) }
        armForKeeping()
        handler?(.connected)
    }

    private func handle(_ message: mosquitto_message?, _ properties: OpaquePointer?) {
        messageCount += 1
        guard let message, let topic = message.topic, phase == .connected else { return }
        guard message.payloadlen >= 0 else { return }
        guard Int(message.payloadlen) <= limit else {
            handler?(.leftOut(topic: String(cString: topic), bytes: Int(message.payloadlen)))
            return
        }
        let payload = [UInt8](UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen)))
        var (expiry, hasExpiry) = (UInt32(0), false)
        hasExpiry =
            mosquitto_property_read_int32(
                properties, Int32(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue), &expiry, false) != nil
        handler?(
            .message(
                MQTTMessage(
                    topic: String(cString: topic), payload: payload, isRetained: message.retain,
                    expiry: hasExpiry ? .seconds(expiry) : nil)))
    }

    private func handleAnswer(_ code: Int32, to id: Int32) {
        guard let topic = unanswered.removeValue(forKey: id) else { return }
        if code >= 128 { handler?(.refused(topic: topic)) }
        disconnectIfAnswered()
    }
}
