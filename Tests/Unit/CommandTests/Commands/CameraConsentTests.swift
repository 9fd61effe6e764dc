import Testing

@testable import halflight

struct CameraConsentTests {
    @Test("Only a yes is a yes")
    func yes() {
        for answer in ["y", "Y", " yes "] { #expect(CameraConsent.agrees(answer)) }
        for answer in ["", "n", "yeah", "j", nil] { #expect(!CameraConsent.agrees(answer)) }
    }
}
