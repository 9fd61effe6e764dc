import Testing

@testable import LightSensors

@Suite("A place in ISO 6709")
struct PlaceISO6709Tests {
    @Test(arguments: [
        ("+5230+01322", 52.5, 13.366667),
        ("+5955+01045", 59.916667, 10.75),
        ("-3652+17446", -36.866667, 174.766667),
        ("+404251-0740023", 40.714167, -74.006389),
        ("-0036-09012", -0.6, -90.2),
        ("+0000+00000", 0.0, 0.0),
        ("-9000+18000", -90.0, 180.0),
    ])
    func `degrees, minutes and seconds are read`(text: String, latitude: Double, longitude: Double) throws {
        let place = try #require(Place(iso6709: text))
        #expect(abs(place.latitude - latitude) < 1e-6)
        #expect(abs(place.longitude - longitude) < 1e-6)
    }

    @Test(arguments: [
        "", "+", "+-", "++", "5230+01322", "+5230", "+523001322", "+5230+1322", "+52+013", "+5230+0132",
        "+5230+013220", "+5260+01322", "+5230+01360", "+523060+0132200", "+9001+00000", "+0000+18001",
        "+5x30+01322", "+5230+01322/", "+5230 +01322", "+٥٢٣٠+01322", "+523000000000000000000000+01322",
        "+5230+01322+01322",
    ])
    func `any other form is refused`(text: String) {
        #expect(Place(iso6709: text) == nil)
    }
}
