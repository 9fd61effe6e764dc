import SDBus
import Testing

@testable import halflight

@Suite("Sources")
@MainActor
struct SourceRecordTests {
    @Test("All fields")
    func full() throws {
        let source = try #require(
            SourceRecord(
                .structure([
                    .string("backlight:intel_backlight"),
                    .dictionary([
                        ("kind", .string("backlight")), ("level", .double(80)), ("illuminance", .double(-1)),
                        ("selected", .boolean(true)), ("state", .string("ok")), ("new", .string("ignored")),
                    ]),
                ])))
        #expect(
            "\(source.json)" == """
                {"name":"backlight:intel_backlight","kind":"backlight","level":80,"illuminance":null,\
                "selected":true,"state":"ok"}
                """)
    }

    @Test("What is no source is passed over")
    func other() {
        #expect(SourceRecord(.string("sun")) == nil)
        #expect(SourceRecord(.structure([.string("sun")])) == nil)
    }
}
