import HalflightTerminal
import Testing

@testable import MQTTBridge

/// Times in payloads.
struct PayloadTimeTests {
    @Test(arguments: [
        ("2026-11-23T07:30:00Z", 1_795_419_000.0), ("2026-11-23t07:30:00.25z", 1_795_419_000.25),
        ("2026-11-23 08:30:00+01:00", 1_795_419_000), ("2026-11-23T04:00:00-0330", 1_795_419_000),
        ("2026-11-23T08:30:00+01", 1_795_419_000), ("1970-01-01T00:00:00Z", 0),
        ("2024-02-29T00:00:00Z", 1_709_164_800),
    ])
    func `ISO 8601 with a time zone is read`(_ text: String, _ seconds: Double) {
        #expect(Duration(payloadTime: .text(text)) == .seconds(seconds))
    }

    @Test func `seconds and milliseconds since 1970 are told apart by size`() {
        #expect(Duration(payloadTime: .number(1_795_419_000)) == .seconds(1_795_419_000))
        #expect(Duration(payloadTime: .number(1_795_419_000_500)) == .milliseconds(1_795_419_000_500))
    }

    @Test(arguments: [
        #""2026-11-23T07:30:00""#, #""2026-11-23""#, #""07:30:00Z""#, #""2026-02-30T00:00:00Z""#,
        #""2026-13-01T00:00:00Z""#, #""2026-11-23T24:00:00Z""#, #""2026-11-23T07:30:00.Z""#,
        #""2026-11-23T07:30:00+1:00""#, #""now""#, #""""#, "-1", "1e15", "null", "true",
    ])
    func `anything else isn't a time`(_ value: String) throws {
        #expect(try Duration(payloadTime: JSONReader.read(Array(value.utf8))) == nil)
    }
}
