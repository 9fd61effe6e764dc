internal import Vocabulary

/// A place on Earth, for the sun's elevation there.
nonisolated package struct Place: Equatable, Sendable {
    /// The latitudes there are, degrees, north positive.
    package static let latitudes: ClosedRange<Double> = -90...90
    /// The longitudes there are, degrees, east positive.
    package static let longitudes: ClosedRange<Double> = -180...180

    /// Degrees, -90...90, north positive.
    package let latitude: Double
    /// Degrees, -180...180, east positive.
    package let longitude: Double

    /// `52.5° N, 13.4° E`.
    var description: String {
        "\(shortNumber(latitude.magnitude))° \(latitude < 0 ? "S" : "N"), "
            + "\(shortNumber(longitude.magnitude))° \(longitude < 0 ? "W" : "E")"
    }

    /// `nil` for a latitude outside -90...90, a longitude outside -180...180, or not a number.
    package init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
