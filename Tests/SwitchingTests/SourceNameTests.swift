import Switching
import Testing

struct SourceNameTests {
    @Test func `a source is named by its kind and device, or its kind where there is but one`() {
        #expect(SourceName(.backlight, "intel_backlight").description == "backlight:intel_backlight")
        #expect(SourceName(.illuminance, "iio:device0").description == "illuminance:iio:device0")
        #expect(SourceName(.sun).description == "sun")
    }
}
