internal import FileSupport
internal import Glibc
internal import HalflightTerminal
internal import Mosquitto
internal import SDBus
internal import SDEvent
internal import SystemPackage
internal import TextSupport

/// The program `halflight-mqtt`.
package enum BridgeProgram {
    /// Returns the exit code. 0 success, 1 failure, 64 usage or environment, 78 configuration (sysexits.h).
    package static func run(arguments: [String]) -> Int32 {
        do {
            let options = try BridgeOptions(arguments)
            if let problem = folderVariableProblem() { throw ProgramFailure(problem, 64) }
            EventLoop.blockSignals([SIGTERM, SIGINT, SIGHUP])
            EventLoop.ignoreSignalsOfWriting()
            switch options.command {
            case .help: try Output.print(helpText.map { StyledLine($0) })
            case .version: try Output.print(StyledLine("halflight-mqtt \(halflightVersion)"))
            case .run: return try runBridge(options)
            case .light: return try printLight()
            case .forget: return try forget(options)
            case .check: return try check(options)
            }
            return 0
        } catch let error as UsageError {
            Output.complain("\(error)")
            return 64
        } catch let failure as ProgramFailure {
            Output.complain(failure.sentence)
            return failure.code
        } catch {
            Output.complain("\(error)")
            return 1
        }
    }
}

/// The end of the program, with a sentence.
nonisolated struct ProgramFailure: Error {
    let sentence: String
    let code: Int32

    init(_ sentence: String, _ code: Int32) { (self.sentence, self.code) = (sentence, code) }
}

/// The command line.
nonisolated struct BridgeOptions: Equatable {
    enum Command: String, CaseIterable {
        case run, light, forget, check, help, version
    }

    var command: Command
    /// `nil` for the person's `mqtt.yaml`.
    var file: String?

    init(_ arguments: [String]) throws(UsageError) {
        let commands = "expected run, light, forget or check"
        let word = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        var command = word.flatMap(Command.init)
        if let word, command == nil {
            let meant = similar(to: word, among: Command.allCases.map(\.rawValue)).map { "; did you mean \($0)?" }
            throw UsageError("unknown command \(word)\(meant ?? ""): \(commands)")
        }
        let valued = command == .light ? [] : ["--config"]
        for (name, value) in try parsedOptions(arguments.dropFirst(word == nil ? 0 : 1), valued: valued) {
            switch name {
            case "--help": command = .help
            case "--version": command = .version
            default: file = value
            }
        }
        guard let command else { throw UsageError(commands) }
        self.command = command
    }
}

nonisolated private let helpText = [
    "Usage: halflight-mqtt run [--config FILE]",
    "       halflight-mqtt light",
    "       halflight-mqtt check [--config FILE]",
    "       halflight-mqtt forget [--config FILE]",
    "",
    "Connects Halflight with an MQTT broker: light from its sensors, Home Assistant, and the",
    "mode of a room or a site. It is the only program of Halflight that uses a network.",
    "",
    "  run              connect the agent with the broker until Ctrl-C",
    "  light            print the light that `run` gets, for the agent's sources:",
    "                   source: {command: [halflight-mqtt, light], fresh-for: 10m}",
    "  check            check the configuration, and whether the broker lets this client in",
    "  forget           remove what was published from the broker, and the device from",
    "                   Home Assistant",
    "  --config FILE    read this file instead of ~/.config/halflight/mqtt.yaml",
    "  --version        print the version",
    "  -h, --help       print this text",
]

// MARK: - Commands

extension BridgeProgram {
    private static func load(
        _ options: BridgeOptions
    ) throws -> (configuration: LoadedBridgeConfiguration, identity: BridgeIdentity, path: String) {
        let folders = BaseFolders(environmentVariable)
        let path = options.file ?? "\(folders.configuration)/halflight/mqtt.yaml"
        let identity = BridgeIdentity(host: hostName, user: userName)
        do throws(BridgeConfigurationError) {
            let loaded = try LoadedBridgeConfiguration(
                file: path, identity: identity, home: environmentVariable("HOME") ?? "/")
            return (loaded, identity, path)
        } catch {
            throw ProgramFailure("\(error)", 78)
        }
    }

    private static func runBridge(_ options: BridgeOptions) throws -> Int32 {
        let (loaded, identity, path) = try load(options)
        let loop = try EventLoop()
        let log = BridgeLog { [weak loop] in MainActor.assumeIsolated { loop?.now ?? .zero } }
        for warning in loaded.warnings { log.say(.warning, warning, about: warning) }
        let connection = try session(loop)
        let bridge = try Bridge(loaded.configuration, identity, on: loop, connection, log)
        guard try connection.requestName(BridgeContract.busName) else {
            throw ProgramFailure(
                "another halflight-mqtt is running: it has the name \(BridgeContract.busName) on the session bus", 1)
        }
        var isStopping = false
        let stop = {
            guard !isStopping else { return loop.exit(0) }
            isStopping = true
            ServiceManager.stopping()
            bridge.stop { loop.exit(0) }
        }
        let reload = {
            do {
                let loaded = try load(options).configuration
                for warning in loaded.warnings { log.say(.warning, warning, about: warning) }
                log.say(.info, "the configuration can be used", about: "configuration")
                bridge.reload(loaded.configuration)
            } catch {
                let reason = (error as? ProgramFailure)?.sentence ?? "\(error)"
                log.say(.error, "\(reason). The configuration of before stays in use", about: "configuration")
            }
        }
        let isInTerminal = isatty(STDERR_FILENO) == 1
        let hangUp = { if isInTerminal { stop() } else { reload() } }
        let file = try? WatchedFile(path, on: loop, reload)
        let signals = try [SIGTERM, SIGINT].map { try loop.onSignal($0, stop) } + [loop.onSignal(SIGHUP, hangUp)]
        try connection.whenDisconnected {
            log.say(.error, "the session bus has ended, so halflight-mqtt ends")
            bridge.stop { loop.exit(1) }
        }
        bridge.start()
        ServiceManager.ready()
        return try withExtendedLifetime((bridge, signals, file)) { try loop.run() }
    }

    private static func session(_ loop: EventLoop) throws -> Connection {
        do throws(BusError) {
            let connection = try Connection.session()
            try connection.attach(to: loop)
            return connection
        } catch {
            throw ProgramFailure(
                "the session bus cannot be reached (\(error)). Start halflight-mqtt in a desktop session", 64)
        }
    }

    private static func printLight() throws -> Int32 {
        let loop = try EventLoop()
        let signals = try [SIGTERM, SIGINT, SIGHUP].map { try loop.onSignal($0) { loop.exit(0) } }
        let follower = LightFollower(on: loop) { line in
            // The reader is gone.
            do { try Output.write(StyledLine(line)) } catch { loop.exit(0) }
        }
        return try withExtendedLifetime((follower, signals)) { try loop.run() }
    }

    private static func forget(_ options: BridgeOptions) throws -> Int32 {
        let (loaded, identity, _) = try load(options)
        let loop = try EventLoop()
        let owner = (try? Connection.session())?.owner(of: BridgeContract.busName)
        guard owner == nil else {
            throw ProgramFailure(
                "halflight-mqtt is running, and would publish everything again. "
                    + "End it first: systemctl --user disable --now halflight-mqtt", 1)
        }
        try visit(
            loaded.configuration, retainedTopics(loaded.configuration, identity).map { MQTTPublication(topic: $0, "") },
            loop)
        try Output.print("Everything that was published for \(identity.name) has been removed from the broker.")
        return 0
    }

    /// Returns all published topics, including Home Assistant's even if it isn't configured anymore.
    private static func retainedTopics(
        _ configuration: BridgeConfiguration, _ identity: BridgeIdentity
    ) -> [String] {
        let topics = OwnTopics(configuration.publishPrefix ?? identity.prefix)
        let homeAssistant = configuration.homeAssistant ?? BridgeConfiguration.HomeAssistant(name: "")
        return [Discovery(homeAssistant, topics, identity).topic, topics.state, topics.availability]
    }

    private static func check(_ options: BridgeOptions) throws -> Int32 {
        let (loaded, _, path) = try load(options)
        for warning in loaded.warnings { Output.complain(warning) }
        try Output.print("\(path) can be used.")
        try visit(loaded.configuration, [], try EventLoop(), suffix: "-check")
        try Output.print("The broker \(loaded.configuration.broker.address) lets this client in.")
        return 0
    }

    /// Connects to the broker once, sends messages, and leaves. `suffix` is added to the client-id, so that a running
    /// bridge keeps its connection.
    private static func visit(
        _ configuration: BridgeConfiguration, _ messages: [MQTTPublication], _ loop: EventLoop, suffix: String = ""
    ) throws {
        var server = try configuration.server
        server.clientID += suffix
        guard let failure = visit(server, messages, loop) else { return }
        let what = "the broker \(configuration.broker.address) cannot be used: \(failure)"
        guard server.tls != nil, failure.kind == .notTLS, answersWithoutTLS(server) else {
            throw ProgramFailure(what, 1)
        }
        throw ProgramFailure(
            "\(what). It answers without TLS only: turn TLS on in the broker, or remove the key `tls`", 1)
    }

    private static func visit(
        _ server: MQTTServer, _ messages: [MQTTPublication], _ loop: EventLoop
    ) -> MQTTFailure? {
        var failure: MQTTFailure?
        do throws(MQTTFailure) {
            var client: MQTTClient?
            client = try MQTTClient(server, will: nil, limit: JSONReader.mostBytes, on: loop) { event in
                switch event {
                case .connected:
                    for message in messages { client?.publish(message) }
                    client?.leave { loop.exit(0) }
                    return
                case .ended(let cause): failure = cause
                case .refused(let topic):
                    failure = MQTTFailure("it refuses \(topic): see its access list for this user")
                case .message, .leftOut: return
                }
                loop.exit(0)
            }
            _ = try? loop.run()
        } catch {
            failure = error
        }
        return failure
    }

    /// Returns whether the broker answers without TLS. It learns no user or password.
    private static func answersWithoutTLS(_ server: MQTTServer) -> Bool {
        let port = server.port == 8883 ? 1883 : server.port
        let plain = MQTTServer(host: server.host, port: port, clientID: server.clientID)
        // A loop runs only once.
        guard let loop = try? EventLoop() else { return false }
        return visit(plain, [], loop).map { $0.kind == .answer } ?? true
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static var userName: String {
        getpwuid(geteuid()).flatMap { $0.pointee.pw_name.map { String(cString: $0) } } ?? "\(geteuid())"
    }
}
