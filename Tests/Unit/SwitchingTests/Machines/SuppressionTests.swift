import Switching
import Testing

struct SuppressionTests {
    @Test func `the first cause that applies to the source is named`() {
        var suppression = Suppression()
        #expect(suppression.set(.idle, true) == true)
        #expect(suppression.set(.lid, true) == true)
        #expect(suppression.cause(for: .backlight, isExternal: false) == .idle)
        #expect(suppression.cause(for: .illuminance, isExternal: false) == .lid)
        #expect(suppression.cause(for: .illuminance, isExternal: true) == nil)
        #expect(suppression.cause(for: .sun, isExternal: false) == nil)
    }

    @Test func `a repeated cause has no effect`() {
        var suppression = Suppression()
        #expect(suppression.set(.lid, false) == false)
        #expect(suppression.set(.lid, true) == true)
        #expect(suppression.set(.lid, true) == false)
        #expect(suppression.set(.lid, false) == true)
        #expect(suppression.cause(for: .backlight, isExternal: false) == nil)
    }
}
