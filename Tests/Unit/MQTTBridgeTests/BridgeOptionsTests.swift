import Foundation
import TestSupport
import Testing
import TextSupport

@testable import MQTTBridge

/// The command line.
struct BridgeOptionsTests {
    @Test func `commands and the file are read`() throws {
        #expect(try BridgeOptions(["run"]).command == .run)
        #expect(try BridgeOptions(["check", "--config", "a.yaml"]).file == "a.yaml")
        #expect(try BridgeOptions(["forget", "--help"]).command == .help)
        #expect(try BridgeOptions(["--version"]).command == .version)
    }

    @Test(arguments: [
        ([], "expected run, light, forget or check"),
        (["runn"], "unknown command runn; did you mean run?: expected run, light, forget or check"),
        (["--config", "a"], "expected run, light, forget or check"),
        (["--colour"], "unknown argument \"--colour\"; try --help"),
        (["run", "now"], "unknown argument \"now\"; try --help"),
        (["run", "--config"], "--config needs a value"),
        (["light", "--config", "a"], "unknown argument \"--config\"; try --help"),
    ])
    func `any other argument is an error with a remedy`(_ arguments: [String], _ sentence: String) {
        #expect(throws: UsageError(sentence)) { try BridgeOptions(arguments) }
    }

    @Test(arguments: ["halflight-mqtt", "_halflight-mqtt", "halflight-mqtt.fish"])
    func `each shell completes the commands and the options`(file: String) throws {
        let folder = URL(filePath: Fixtures.repository("config/completions"))
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for word in ["run", "light", "check", "forget", "config", "version", "help"] { #expect(text.contains(word)) }
    }
}
