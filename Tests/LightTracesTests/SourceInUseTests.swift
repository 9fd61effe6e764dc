import Switching
import Testing

@testable import LightTraces

struct SourceInUseTests {
    @Test(arguments: [
        ("none", SourceInUse(name: nil)),
        ("sun", SourceInUse(name: SourceName(.sun))),
        ("sensor-proxy", SourceInUse(name: SourceName(.sensorProxy))),
        ("illuminance:iio:device0", SourceInUse(name: SourceName(.illuminance, "iio:device0"))),
        (
            "illuminance:iio:device1 (external)",
            SourceInUse(name: SourceName(.illuminance, "iio:device1"), isExternal: true)
        ),
        ("command:/bin/my light, 5", SourceInUse(name: SourceName(.command, "/bin/my light, 5"))),
    ])
    func `a source and its words are the same after writing and reading`(words: String, source: SourceInUse) {
        #expect(source.words == words)
        #expect(SourceInUse(words: words) == source)
    }

    @Test(arguments: ["", "moon", "illuminance0", " sun", "(external)"])
    func `other words are no source`(words: String) {
        #expect(SourceInUse(words: words) == nil)
    }
}
