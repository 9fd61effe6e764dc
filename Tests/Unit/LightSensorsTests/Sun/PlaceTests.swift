import LightSensors
import Testing

@Suite("A place")
struct PlaceTests {
    @Test(arguments: [(0.0, 0.0), (90.0, 180.0), (-90.0, -180.0), (52.5, 13.4), (-36.84, 174.74)])
    func `every place on Earth is valid`(latitude: Double, longitude: Double) throws {
        let place = try #require(Place(latitude: latitude, longitude: longitude))
        #expect(place.latitude == latitude)
        #expect(place.longitude == longitude)
    }

    @Test(arguments: [
        (90.001, 0.0), (-90.001, 0.0), (0.0, 180.001), (0.0, -180.001), (.nan, 0.0), (0.0, .nan), (.infinity, 0.0),
        (0.0, -.infinity),
    ])
    func `other coordinates are invalid`(latitude: Double, longitude: Double) {
        #expect(Place(latitude: latitude, longitude: longitude) == nil)
    }
}
