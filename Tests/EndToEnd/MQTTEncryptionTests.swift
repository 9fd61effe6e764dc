import Foundation
import TestSupport
import Testing

/// `halflight-mqtt` with an encrypted connection.
@Suite(.tags(.alone))
struct MQTTEncryptionTests {
    let machine: Machine
    let folder: TemporaryFolder

    init() throws {
        (machine, folder) = (try Machine(), try TemporaryFolder())
        for name in ["right", "other"] { try makeAuthority(name) }
    }

    private func openssl(_ arguments: String...) throws {
        let process = try ChildProcess("openssl", arguments, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
        let finished = try process.finish()
        guard finished.code == 0 else { throw Failure("openssl \(arguments)", log: finished.errors) }
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    private func makeAuthority(_ name: String) throws {
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj",
            "/CN=\(name) authority", "-keyout", path("\(name)-ca.key"), "-out", path("\(name)-ca.pem"))
    }

    /// - Parameter end: The end of its validity (UTC).
    private func makeCertificate(
        _ name: String, of authority: String, for subject: String, until end: String = "20991231235959Z"
    ) throws {
        try openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=\(name)",
            "-keyout",
            path("\(name).key"), "-out", path("\(name).csr"))
        let extensions = try folder.write("subjectAltName=\(subject)\n", to: "\(name).ext")
        // Versions of `openssl x509` differ in how they set a past time.
        try folder.write("", to: "\(name)-issued")
        let settings = try folder.write(
            """
            [ca]
            default_ca = tests
            [tests]
            database = \(path("\(name)-issued"))
            new_certs_dir = \(folder.path)
            rand_serial = yes
            default_md = sha256
            policy = any
            [any]
            commonName = supplied
            """, to: "\(name).conf")
        try openssl(
            "ca", "-batch", "-notext", "-config", settings, "-cert", path("\(authority)-ca.pem"), "-keyfile",
            path("\(authority)-ca.key"), "-in", path("\(name).csr"), "-startdate", "20200101000000Z", "-enddate", end,
            "-extfile", extensions, "-out", path("\(name).pem"))
    }

    private func startBroker(_ name: String, _ settings: String = "") throws -> Broker {
        try Broker(
            settings: """
                certfile \(path("\(name).pem"))
                keyfile \(path("\(name).key"))
                \(settings)
                """, options: ["--cafile", path("right-ca.pem")])
    }

    private func check(_ broker: Broker, _ more: String = "") throws -> Finished {
        try machine.home.folder.write(
            "broker: {host: 127.0.0.1, port: \(broker.port), tls: {ca: \(path("right-ca.pem"))\(more)}}",
            to: ".config/halflight/mqtt.yaml")
        return try machine.start("halflight-mqtt", ["check"]).finish()
    }

    @Test(.promise("mqtt-tls")) func `the bridge refuses certificates with a wrong authority, name or time`() throws {
        try makeCertificate("good", of: "right", for: "IP:127.0.0.1")
        let good = try check(startBroker("good"))
        #expect(good.code == 0, "\(good.errors)")
        try makeCertificate("stranger", of: "other", for: "IP:127.0.0.1")
        try makeCertificate("expired", of: "right", for: "IP:127.0.0.1", until: "20200102000000Z")
        try makeCertificate("misnamed", of: "right", for: "DNS:broker.example")
        for name in ["stranger", "expired", "misnamed"] {
            let broker = try startBroker(name)
            let finished = try check(broker)
            #expect(finished.code == 1, "\(name)")
            expect(finished.errors, contains: "the encrypted connection fails")
            expect(finished.errors, lacks: "without TLS only", "\(name)")
            expect(broker.log, lacks: "New client connected", "\(name)")
        }
    }

    @Test(.promise("mqtt-secrets")) func `the bridge sends its certificate only if the key is private`() throws {
        try makeCertificate("good", of: "right", for: "IP:127.0.0.1")
        try makeCertificate("desk", of: "right", for: "DNS:desk")
        let broker = try startBroker("good", "cafile \(path("right-ca.pem"))\nrequire_certificate true")
        #expect(try check(broker).code == 1)
        let own = ", certificate: \(path("desk.pem")), key: \(path("desk.key"))"
        chmod(path("desk.key"), 0o644)
        let open = try check(broker, own)
        #expect(open.code == 78)
        let remedy = "chmod 600 \(path("desk.key"))"
        #expect(open.errors.contains { $0.contains(remedy) })
        chmod(path("desk.key"), 0o600)
        let finished = try check(broker, own)
        #expect(finished.code == 0, "\(finished.errors)")
    }

    @Test func `check names a broker that answers without TLS only`() throws {
        let finished = try check(Broker())
        #expect(finished.code == 1)
        expect(finished.errors, contains: "without TLS only")
    }
}
