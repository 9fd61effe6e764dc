import MQTTBridge
import Mosquitto
import TestTags
import Testing

/// The light in one message.
struct LightPayloadTests {
    private func light(_ payload: String, _ change: (inout LightSettings) -> Void = { _ in }) throws -> String {
        var settings = LightSettings(topic: "room/light")
        change(&settings)
        return try settings.light(in: MQTTMessage(topic: "room/light", payload: Array(payload.utf8)))
    }

    @Test(arguments: [("32", "32 lx"), ("32.5", "32.5 lx"), (" 1e2\n", "100 lx"), ("0", "0 lx"), ("+4", "4 lx")])
    func `a payload that is a number is the light`(_ payload: String, _ expected: String) throws {
        #expect(try light(payload) == expected)
    }

    @Test func `a pointer leads to the number, with a factor and a unit`() throws {
        #expect(try light(#"{"a": [{"lux": 12}]}"#) { $0.value = JSONPointer("/a/0/lux") } == "12 lx")
        #expect(try light("2.5") { $0.factor = 10 } == "25 lx")
        #expect(try light("0.4") { ($0.unit, $0.factor) = (.percent, 100) } == "40 %")
        #expect(throws: PayloadProblem("101 % is no level: expected 0 to 100 %")) {
            try light("101") { $0.unit = .percent }
        }
    }

    @Test(
        .promise("mqtt-payload"),
        arguments: [
            ("", "\"\" is not a number"), ("NaN", "\"NaN\" is not a number"), ("inf", "\"inf\" is not a number"),
            ("on", "\"on\" is not a number"), ("0x20", "\"0x20\" is not a number"),
            ("1e999", "\"1e999\" is not a number"),
            ("-1", "-1 lx is no light: expected 0 to 1,200,000 lx"),
            ("1200001", "1200001 lx is no light: expected 0 to 1,200,000 lx"),
            ("1\u{1B}[2J", "\"1 [2J\" is not a number"),
        ])
    func `an invalid payload is no data with a reason`(_ payload: String, _ reason: String) {
        #expect(throws: PayloadProblem(reason)) { try light(payload) }
    }

    @Test(arguments: [
        ("{}", "the JSON has no value at /lux"), (#"{"lux": "12"}"#, "the JSON has no number at /lux"),
        (#"{"lux": null}"#, "the JSON has no number at /lux"),
        (#"{"lux": -3}"#, "-3 lx is no light: expected 0 to 1,200,000 lx"),
        (#"{"lux": NaN}"#, "\"{\"lux\": NaN}\" is not JSON: expected a value at byte 9"),
    ])
    func `JSON without a number at the pointer is no data`(_ payload: String, _ reason: String) {
        #expect(throws: PayloadProblem(reason)) { try light(payload) { $0.value = JSONPointer("/lux") } }
    }

    @Test func `only the beginning of a long payload is quoted`() {
        let payload = String(repeating: "x", count: 70_000)
        #expect(throws: PayloadProblem("\"\(String(repeating: "x", count: 30))…\" is not a number")) {
            try light(payload)
        }
        #expect(throws: PayloadProblem("\"\(String(repeating: "x", count: 30))…\" is not JSON: more than 64 KiB")) {
            try light(payload) { $0.value = JSONPointer("/a") }
        }
    }
}
