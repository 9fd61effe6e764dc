import Switching
import Testing

struct SourceNameTests {
    @Test func `a source's name is its kind and device, or only its kind`() {
        #expect(SourceName(.backlight, "intel_backlight").description == "backlight:intel_backlight")
        #expect(SourceName(.illuminance, "iio:device0").description == "illuminance:iio:device0")
        #expect(SourceName(.sun).description == "sun")
    }

    @Test func `a source's name survives writing and reading`() {
        for name in [
            SourceName(.backlight, "a:b"), SourceName(.backlight, "\u{301}a"), SourceName(.illuminance, "iio:device0"),
            SourceName(.sun),
        ] {
            #expect(SourceName(name.description) == name)
        }
        #expect(SourceName("candle:left") == nil)
        #expect(SourceName("") == nil)
        #expect(SourceName(":sun") == nil)
    }
}
