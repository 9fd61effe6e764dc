import LightSensors
import Switching
import TestSupport
import Testing
import TextSupport

@testable import HalflightAgent

@Suite("The agent's command line") @MainActor struct AgentOptionsTests {
    @Test func `without arguments no option is set`() throws {
        #expect(try options() == AgentOptions())
    }

    @Test func `an option's value is the next argument or follows an equals sign`() throws {
        for arguments in [
            ["--force", "night", "--config", "/a b", "--source", "sun"],
            ["--force=night", "--config=/a b", "--source=sun"],
        ] {
            let options = try AgentOptions(arguments: arguments)
            #expect(options.force == .night)
            #expect(options.configuration == "/a b")
            #expect(options.source == .kind(.sun))
            #expect(options.information == nil)
        }
    }

    @Test func `a value may look like an option or contain further equals signs`() throws {
        #expect(try options("--config=a=b").configuration == "a=b")
        #expect(try options("--config", "--force").configuration == "--force")
        #expect(
            try options("--source=illuminance:iio:device0").source == .named(SourceName(.illuminance, "iio:device0")))
    }

    @Test func `the last of two equal options counts`() throws {
        #expect(try options("--force", "night", "--force", "day").force == .day)
        #expect(try options("--force", "light").force == .day && options("--force", "dark").force == .night)
        #expect(try options("--source", "sun", "--source", "auto").source == nil)
    }

    @Test func `--version, --help and -h are recognized`() throws {
        #expect(try options("--version").information == "halflightd \(halflightVersion)")
        try expect(options("--help").information, hasPrefix: "Usage: halflightd")
        #expect(try options("-h") == options("--help"))
    }

    @Test func `--put-back is recognized, alone and with a configuration`() throws {
        #expect(try options("--put-back").putsBack)
        #expect(try options("--put-back", "--config", "/a").putsBack)
        #expect(try !options("--force", "day").putsBack)
    }

    @Test(arguments: [
        (["--force", "dusk"], "day or night"), (["--force="], "--force needs a value"),
        (["--force"], "--force needs a value"), (["--config"], "--config needs a value"),
        (["--config", ""], "--config needs a value"), (["--source="], "--source needs a value"),
        (["--source", "lamp"], "sensor-proxy, backlight, sun"), (["--source", "sun:here"], "backlight"),
        (["--colour"], "unknown argument \"--colour\""), (["night"], "unknown argument \"night\""),
        ([""], "unknown argument \"\""), (["-x"], "--help"), (["--"], "--help"), (["--Force", "day"], "--help"),
        (["--version=1"], "--version"), (["--help=me"], "--help"), (["-h=x"], "-h"),
        (["--put-back=1"], "--put-back=1"), (["--put-back", "--force", "day"], "--put-back"),
        (["--source=sun", "--put-back"], "--put-back"),
    ])
    func `any other argument is an error that names the allowed values`(arguments: [String], allowed: String) throws {
        let error = try #require(throws: UsageError.self) { try AgentOptions(arguments: arguments) }
        #expect(error.description.contains(allowed))
    }

    @Test(arguments: ["x", "\u{301}"])
    func `an error repeats only the beginning of a wrong argument`(letter: String) throws {
        for name in ["--force=", "--source=", ""] {
            let error = try #require(throws: UsageError.self) {
                try options(name + String(repeating: letter, count: 100_000))
            }
            #expect(error.description.unicodeScalars.count < 300)
        }
    }

    private func options(_ arguments: String...) throws -> AgentOptions {
        try AgentOptions(arguments: arguments)
    }
}
