internal import FileSupport
internal import LibYAML
package import Mosquitto
internal import PathTrust

/// The fault of a configuration or its files. A sentence without a period: file, place, expectation and advice.
nonisolated package struct BridgeConfigurationError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// A configuration with the oddities of its file.
nonisolated package struct LoadedBridgeConfiguration: Equatable, Sendable {
    package let configuration: BridgeConfiguration
    /// The unknown keys, which are ignored.
    package let warnings: [String]

    /// The maximum number of ignored keys, because each costs a pass over the file.
    private static let mostUnknownKeys = 20

    /// Reads the file, and checks its secrets.
    package init(file path: String, identity: BridgeIdentity, home: String) throws(BridgeConfigurationError) {
        let (bytes, problem): ([UInt8], PathProblem?)
        do throws(FileError) {
            (bytes, problem) = try PathJudge().readFile(path, limit: LibYAML.Limits.bytes)
        } catch {
            let advice = error.isMissing ? ". See halflight-mqtt(1) for an example" : ""
            throw BridgeConfigurationError("\(error)\(advice)")
        }
        // Others could choose the broker that sets the mode.
        if let problem { throw BridgeConfigurationError("\(problem.refusal(of: path))") }
        try self.init(text: bytes, file: path, identity: identity, home: home)
        do throws(BridgeConfigurationError) {
            try configuration.checkFiles()
        } catch {
            throw BridgeConfigurationError("\(path): \(error)")
        }
    }

    /// - Parameter path: the file's name in errors; relative paths begin in its folder.
    package init(
        text: [UInt8], file path: String, identity: BridgeIdentity, home: String
    ) throws(BridgeConfigurationError) {
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
        var warnings: [String] = []
        do throws(YAMLError) {
            var root = try LibYAML.parse(text)
            while true {
                do throws(YAMLError) {
                    configuration = try BridgeConfiguration(root, identity: identity, folder: folder, home: home)
                    break
                } catch {
                    guard error.isUnknownKey, let mark = error.mark, warnings.count < Self.mostUnknownKeys else {
                        throw error
                    }
                    warnings.append("\(error.description(inFile: path)). The key is ignored")
                    root = root?.removing(at: mark)
                }
            }
        } catch {
            throw BridgeConfigurationError(error.description(inFile: path))
        }
        if configuration.broker.sendsPasswordInTheClear {
            warnings.append(
                """
                \(path): the password goes to \(configuration.broker.host) unencrypted: anyone who can read that \
                network's traffic can use it. If the broker offers TLS, add `tls: true` under `broker`
                """)
        }
        self.warnings = warnings
    }
}

nonisolated extension BridgeConfiguration {
    fileprivate func checkFiles() throws(BridgeConfigurationError) {
        _ = try server
        for file in [broker.tls?.authorities, broker.tls?.certificate].compactMap({ $0 }) {
            try SecretFile.checkPublic(file)
        }
    }

    /// The broker with its current password, because a person may have corrected the file.
    package var server: MQTTServer {
        get throws(BridgeConfigurationError) {
            var server = MQTTServer(
                host: broker.host, port: broker.port, clientID: broker.clientID, user: broker.user, tls: broker.tls)
            if let passwordFile = broker.passwordFile { server.password = try SecretFile.password(passwordFile) }
            if let key = broker.tls?.key { _ = try SecretFile.read(key) }
            return server
        }
    }
}
