import TestTags
import Testing

@testable import halflight

struct CameraConsentTests {
    @Test(.promise("camera-consent", "camera-only-after-yes")) func `only a yes is a yes`() {
        for answer in ["y", "Y", " yes "] { #expect(CameraConsent.agrees(answer)) }
        for answer in ["", "n", "yeah", "j", nil] { #expect(!CameraConsent.agrees(answer)) }
    }
}
