import Switching
import Testing

struct SourceNameTests {
    @Test func `a source is named by its kind and device, or its kind where there is but one`() {
        #expect(SourceName(.backlight, "intel_backlight").description == "backlight:intel_backlight")
        #expect(SourceName(.illuminance, "iio:device0").description == "illuminance:iio:device0")
        #expect(SourceName(.sun).description == "sun")
    }

    @Test func `a name is read as it is written, and a kind that is not known is none`() {
        for name in [SourceName(.backlight, "a:b"), SourceName(.illuminance, "iio:device0"), SourceName(.sun)] {
            #expect(SourceName(name.description) == name)
        }
        #expect(SourceName("candle:left") == nil)
        #expect(SourceName("") == nil)
        #expect(SourceName(":sun") == nil)
    }
}
