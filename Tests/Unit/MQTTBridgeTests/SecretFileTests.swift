import FileSupport
import Foundation
import MQTTBridge
import TestSupport
import Testing

/// Passwords and keys in files.
struct SecretFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func problem(_ path: String, user: UInt32 = geteuid()) -> String? {
        do {
            _ = try SecretFile.password(path, user: user)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(arguments: ["secret word", "secret word\n", "secret word\r\nmore\n"])
    func `the first line is the password`(_ content: String) throws {
        let path = try folder.write(content, to: "password", mode: 0o600)
        #expect(try SecretFile.password(path) == "secret word")
    }

    @Test(.promise("mqtt-secrets"), arguments: [0o640, 0o604, 0o620, 0o602, 0o601])
    func `a file that others can use is refused with the command to fix it`(_ mode: Int) throws {
        let path = try folder.write("secret", to: "password", mode: mode_t(mode))
        #expect(
            problem(path)
                == "\(path) can be used by others: expected one that only you can read. Run: chmod 600 \(path)")
    }

    @Test(.promise("mqtt-secrets")) func `another user's file is refused`() throws {
        let path = try folder.write("secret", to: "password", mode: 0o600)
        #expect(
            problem(path, user: geteuid() + 1)
                == "\(path) belongs to another user: expected a file of yours. Make a copy, and name that")
    }

    @Test func `a path without a password file is refused`() throws {
        expect(problem("\(folder.path)/none"), hasPrefix: "\(folder.path)/none ")
        try folder.makeFolder("folder")
        #expect(problem("\(folder.path)/folder") == "\(FileError("\(folder.path)/folder", .notRegular))")
        #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(problem("\(folder.path)/pipe") == "\(FileError("\(folder.path)/pipe", .notRegular))")
        for content in ["", "\nsecret", "a\u{0}b"] {
            let path = try folder.write(content, to: "password", mode: 0o600)
            expect(problem(path), contains: "has no password")
        }
    }

    @Test func `a missing certificate is named, and others may read a certificate`() throws {
        let authorities = try folder.write("PEM", to: "ca.pem", mode: 0o644)
        let path = try folder.write("broker: {host: b, tls: {ca: ca.pem}}", to: "mqtt.yaml")
        let identity = BridgeIdentity(host: "h", user: "u")
        #expect(throws: Never.self) { try LoadedBridgeConfiguration(file: path, identity: identity, home: "/") }
        unlink(authorities)
        let error = #expect(throws: BridgeConfigurationError.self) {
            try LoadedBridgeConfiguration(file: path, identity: identity, home: "/")
        }
        expect(error?.description, contains: authorities)
    }

    @Test(.promise("mqtt-files")) func `a file that another user could exchange is refused`() throws {
        let path = try folder.write(
            "broker: {host: b, user: anna, password-file: \(folder.path)/way/p, tls: {ca: \(folder.path)/ca.pem}}",
            to: "mqtt.yaml")
        let authorities = try folder.write("PEM", to: "ca.pem", mode: 0o644)
        let password = try folder.write("secret", to: "way/p", mode: 0o600)
        let link = "\(folder.path)/link"
        #expect(symlink("\(folder.path)/way", link) == 0)
        func problem(_ file: String = path) -> String? {
            do {
                _ = try LoadedBridgeConfiguration(
                    file: file, identity: BridgeIdentity(host: "h", user: "u"), home: "/")
                return nil
            } catch {
                return error.description
            }
        }
        #expect(problem() == nil)
        for file in [path, authorities, "\(folder.path)/way"] {
            #expect(chmod(file, 0o777) == 0)
            let remedy = "chmod o-w \(file)"
            expect(problem(), hasSuffix: ": \(remedy)")
            #expect(chmod(file, file.hasSuffix("way") ? 0o700 : 0o600) == 0)
            #expect(problem() == nil)
        }
        // A link that leads through a folder open to everyone.
        try folder.makeFolder("open")
        #expect(symlink(path, "\(folder.path)/open/mqtt.yaml") == 0)
        #expect(problem("\(folder.path)/open/mqtt.yaml") == nil)
        #expect(chmod("\(folder.path)/open", 0o777) == 0)
        let remedy = "chmod o-w \(folder.path)/open"
        expect(problem("\(folder.path)/open/mqtt.yaml"), hasSuffix: ": \(remedy)")
        #expect(problem(password) != nil)
    }

    @Test func `a configuration with a password that others can read is refused`() throws {
        let password = try folder.write("secret", to: "password", mode: 0o644)
        let path = try folder.write("broker: {host: b, user: anna, password-file: password}", to: "mqtt.yaml")
        let error = #expect(throws: BridgeConfigurationError.self) {
            try LoadedBridgeConfiguration(file: path, identity: BridgeIdentity(host: "h", user: "u"), home: "/")
        }
        expect(error?.description, contains: "chmod 600 \(password)")
    }
}
