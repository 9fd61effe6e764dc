import TestSupport
import Testing

@testable import DesktopSetup

struct DarkmanPlaceTests {
    @Test func `darkman's place becomes a line for Halflight's configuration`() {
        let place = DarkmanPlace("lat: 52.5\nlng: -13.4\nusegeoclue: false\n")
        expect(place?.note, hasSuffix: "place: {latitude: 52.5, longitude: -13.4}")
    }

    @Test(arguments: [
        nil, "", "lat: 52", "lat: 91\nlng: 0", "lat: 0\nlng: 181", "lat: north\nlng: 3", "- lat", "lat: [1]\nlng: 2",
        "{", "lat: 0x10\nlng: 3",
    ])
    func `anything else gives no place`(text: String?) { #expect(DarkmanPlace(text) == nil) }
}
