import HalflightConfiguration
import LibYAML
import LightSensors
import Switching
import TestSupport
import Testing

@Suite @MainActor struct ConfigurationSourceTests {
    private func sources(_ yaml: String) throws -> [SourcePreference.Item] {
        try Configuration(yaml: Array("source: \(yaml)\n".utf8)).sources.items
    }

    private func command(_ program: String, _ arguments: [String] = []) throws -> SourcePreference.Item {
        .command(try #require(LightCommand(program, arguments)))
    }

    @Test(
        arguments: [
            ("auto", [.kind(.illuminance), .kind(.sensorProxy), .kind(.backlight), .kind(.sun)]),
            ("sun", [.kind(.sun)]), ("sensor-proxy", [.kind(.sensorProxy)]),
            ("\"illuminance:iio:device0\"", [.named(SourceName(.illuminance, "iio:device0"))]),
            ("[\"backlight:panel\", sun]", [.named(SourceName(.backlight, "panel")), .kind(.sun)]),
            ("{hours: {day: \"07:30\", night: 20:00}}", [hours(.seconds(27_000), .seconds(72_000))]),
            ("{hours: {light: \"07:30\", dark: \"20:00\"}}", [hours(.seconds(27_000), .seconds(72_000))]),
            ("[backlight, \"hours:22:00-6:30\"]", [.kind(.backlight), hours(.seconds(79_200), .seconds(23_400))]),
        ] as [(String, [SourcePreference.Item?])])
    func `a source is a kind, a device, hours, a trace, or a list`(
        yaml: String, items: [SourcePreference.Item?]
    ) throws {
        #expect(try sources(yaml) == items)
    }

    private nonisolated static func hours(_ day: Duration, _ night: Duration) -> SourcePreference.Item? {
        FixedHours(day: day, night: night).map { .hours($0) }
    }

    @Test func `a program has optional arguments and a limit for its values`() throws {
        #expect(try sources("\"command:/usr/bin/my lux\"") == [command("/usr/bin/my", ["lux"])])
        #expect(try sources("{command: [lux, --every, 5, \"a b\"]}") == [command("lux", ["--every", "5", "a b"])])
        #expect(try sources("[{command: [/bin/lux]}, sun]") == [command("/bin/lux"), .kind(.sun)])
        var command = try #require(LightCommand("/bin/lux"))
        command.freshFor = .seconds(600)
        #expect(try sources("{command: [/bin/lux], fresh-for: 10m}") == [.command(command)])
    }

    @Test func `a lux source or a whole kind may have a factor`() throws {
        let yaml = """
            sensors:
              "illuminance:iio:device0": {factor: 0.001}
              sensor-proxy: {factor: 2}
              "command:/bin/lux --every 5":
                factor: 1e1
            """
        let settings = try Configuration(yaml: Array(yaml.utf8)).lightSettings
        let expected = [
            SourceName(.illuminance, "iio:device0"): 0.001, SourceName(.sensorProxy): 2,
            SourceName(.command, "/bin/lux --every 5"): 10,
        ]
        #expect(settings.factors == expected)
    }

    @Test(arguments: [
        ("[]", "sensors: expected a mapping such as {\"illuminance:iio:device0\": {factor: 0.001}}, found a list"),
        ("{backlight: {factor: 2}}", "{factor: 0.001}}, found \"backlight\""),
        ("{\"illuminance:\": {factor: 2}}", "sensors: expected a source that measures lux"),
        ("{lamp: {factor: 2}}", "sensors: expected a source that measures lux"),
        ("{illuminance: 2}", "sensors.illuminance: expected a mapping such as {factor: 0.001}"),
        ("{illuminance: {}}", "sensors.illuminance: expected a factor"),
        ("{illuminance: {scale: 2}}", "unknown key \"sensors.illuminance.scale\": expected one of factor"),
        ("{illuminance: {factor: 0}}", "expected a factor from 0.000001 to 1000000"),
        ("{illuminance: {factor: -1}}", "expected a factor from 0.000001 to 1000000"),
        ("{illuminance: {factor: much}}", "sensors.illuminance.factor: expected a number"),
    ])
    func `an impossible factor is an error`(yaml: String, message: String) throws {
        let error = #expect(throws: YAMLError.self) { try Configuration(yaml: Array("sensors: \(yaml)\n".utf8)) }
        expect(error?.message, contains: message)
    }

    @Test func `a list has at most 100 sources`() throws {
        #expect(try sources("[\(String(repeating: "sun, ", count: 100))]").count == 100)
        let error = #expect(throws: YAMLError.self) { try sources("[\(String(repeating: "sun, ", count: 101))]") }
        #expect(error?.message == "source: has 101 sources: expected at most 100")
    }

    @Test(arguments: [
        ("command", "expected auto, illuminance, sensor-proxy"), ("[auto]", "expected illuminance, sensor-proxy"),
        ("{command: ./lux}", "expected a program, by its absolute path"),
        ("{command: [./lux]}", "expected a program, by its absolute path"),
        ("{command: []}", "expected a program"), ("{command: [[lux]]}", "expected a program"),
        ("{command: [lux], fresh-for: 0s}", "expected a duration from 1ms to "),
        ("{command: [lux], fresh-for: often}", "source.fresh-for: expected a duration from 1ms"),
        ("{command: [lux], every: 5}", "unknown key \"source.every\""), ("{}", "expected auto, illuminance"),
        ("\"hours:07:30-25:00\"", "expected two different times from 00:00 to 23:59"),
        ("{fresh-for: 10m}", "source: command is missing"),
    ])
    func `anything else is an error that names the allowed values`(yaml: String, message: String) throws {
        let error = #expect(throws: YAMLError.self) { try sources(yaml) }
        expect(error?.message, contains: message)
    }
}
