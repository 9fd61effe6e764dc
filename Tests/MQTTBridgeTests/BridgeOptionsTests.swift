import Testing

@testable import MQTTBridge

/// The command line.
struct BridgeOptionsTests {
    @Test("Commands and the file are read")
    func valid() throws {
        #expect(try BridgeOptions(["run"]).command == .run)
        #expect(try BridgeOptions(["check", "--config", "a.yaml"]).file == "a.yaml")
        #expect(try BridgeOptions(["forget", "--help"]).command == .help)
        #expect(try BridgeOptions(["--version"]).command == .version)
    }

    @Test(
        "Anything else is an error with a remedy",
        arguments: [
            ([], "expected run, light, forget or check"),
            (["runn"], "unknown command runn; did you mean run?: expected run, light, forget or check"),
            (["run", "now"], "unknown argument now: see halflight-mqtt --help"),
            (["run", "--config"], "unknown argument --config: see halflight-mqtt --help"),
            (["light", "--config", "a"], "unknown argument --config: see halflight-mqtt --help"),
        ])
    func invalid(_ arguments: [String], _ sentence: String) {
        let failure = #expect(throws: ProgramFailure.self) { try BridgeOptions(arguments) }
        #expect(failure?.sentence == sentence)
        #expect(failure?.code == 64)
    }
}
