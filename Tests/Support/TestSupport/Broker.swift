import Foundation

/// A real MQTT broker, mosquitto, on a private port of 127.0.0.1.
public final class Broker: @unchecked Sendable {
    /// Stays the same after a restart.
    public let port: UInt16
    private let reservation: CInt
    private let folder: TemporaryFolder
    private let settings: String
    private let options: [String]
    private var process: ChildProcess?
    /// They would search for the broker forever.
    private var subscribers: [ChildProcess] = []

    /// Starts a broker, and waits until it accepts connections.
    ///
    /// - Parameters:
    ///   - users: names with passwords; if empty, everyone may log in.
    ///   - accessList: the permitted users and topics (mosquitto.conf(5), `acl_file`).
    ///   - options: of the clients `mosquitto_pub` and `mosquitto_sub`.
    public init(
        users: [String: String] = [:], accessList: String? = nil, settings: String = "", options: [String] = []
    ) throws {
        folder = try TemporaryFolder()
        (reservation, port) = try Broker.reservePort()
        self.options = options
        var lines = ["listener \(port) 127.0.0.1", "user \(NSUserName())", "allow_anonymous \(users.isEmpty)"]
        if !users.isEmpty {
            let file = try folder.write("", to: "passwords", mode: 0o600)
            for (user, password) in users {
                let made = try ChildProcess("mosquitto_passwd", ["-b", file, user, password], environment: Broker.path)
                guard try made.finish().code == 0 else {
                    throw Failure("no password for \(user)", log: made.errors.lines)
                }
            }
            lines.append("password_file \(file)")
        }
        if let accessList { lines.append("acl_file \(try folder.write(accessList, to: "acl", mode: 0o600))") }
        self.settings = (lines + [settings]).joined(separator: "\n")
        try start()
    }

    deinit {
        for subscriber in subscribers { subscriber.end() }
        process?.end()
        close(reservation)
    }

    private static let path = ["PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"]

    /// Starts the broker again after ``stop()``.
    public func start() throws {
        let file = try folder.write(settings, to: "mosquitto.conf")
        let process = try ChildProcess("mosquitto", ["-v", "-c", file], environment: Broker.path)
        self.process = process
        // Not mosquitto 2.1's first line, which says "running mosquitto as user".
        try process.errors.wait(for: "its version, running") { $0.hasSuffix(" running") }
    }

    /// Kills the broker, which then keeps nothing.
    public func stop() throws {
        process?.signal(SIGKILL)
        try process?.waitForEnd()
    }

    /// The lines that the broker has logged.
    public var log: [String] { process?.errors.lines ?? [] }

    /// Waits until the broker logs a line that contains `text`.
    public func wait(forText text: String, from start: Int = 0) throws {
        try process?.errors.wait(forText: text, from: start)
    }

    /// Sends a message. Unless the broker keeps it, first waits for a subscriber of the topic.
    public func publish(
        _ payload: String, to topic: String, isRetained: Bool = false, _ extra: [String] = []
    ) throws {
        if !isRetained { try wait(forText: "\(topic) (QoS") }
        let arguments = ["-t", topic, "-m", payload, "-q", "1"] + (isRetained ? ["-r"] : []) + extra
        let client = try ChildProcess("mosquitto_pub", common + arguments, environment: Broker.path)
        let finished = try client.finish()
        guard finished.code == 0 else { throw Failure("mosquitto_pub has failed", log: finished.errors) }
    }

    /// Sends each line as a message, all at once. First waits for a subscriber of the topic.
    public func publish(lines: [String], to topic: String) throws {
        try wait(forText: "\(topic) (QoS")
        let file = try folder.write(lines.joined(separator: "\n") + "\n", to: "lines")
        let command = "exec mosquitto_pub \((common + ["-t", topic, "-l"]).joined(separator: " ")) <'\(file)'"
        let client = try ChildProcess("/bin/sh", ["-c", command], environment: Broker.path)
        guard try client.finish().code == 0 else { throw Failure("mosquitto_pub has failed", log: client.errors.lines) }
    }

    /// Subscribes to topics. Each message gives a line `TOPIC KEPT PAYLOAD`; KEPT is 1 if it was kept.
    public func subscribe(_ topics: String...) throws -> ChildProcess {
        let client = try ChildProcess(
            "stdbuf", ["-oL", "mosquitto_sub"] + common + topics.flatMap { ["-t", $0] } + ["-d", "-F", "%t %r %p"],
            environment: Broker.path
        )
        subscribers.append(client)
        try client.output.wait(forText: "Subscribed")
        return client
    }

    private var common: [String] { ["-V", "5", "-h", "127.0.0.1", "-p", "\(port)"] + options }

    /// The socket doesn't listen, so it leaves the port to a listener with SO_REUSEADDR, such as mosquitto.
    private static func reservePort() throws -> (socket: CInt, port: UInt16) {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var isReused: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, size) == 0 && getsockname(socket, pointer, &size) == 0
            }
        }
        guard result else { throw Failure.system("no free port", errno) }
        return (socket, UInt16(bigEndian: address.sin_port))
    }
}
