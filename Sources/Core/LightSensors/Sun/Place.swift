internal import Vocabulary

/// A place on Earth, for its sun.
nonisolated package struct Place: Equatable, Sendable {
    /// In degrees, north positive.
    package static let latitudes: ClosedRange<Double> = -90...90
    /// In degrees, east positive.
    package static let longitudes: ClosedRange<Double> = -180...180

    /// In degrees, -90...90, north positive.
    package let latitude: Double
    /// In degrees, -180...180, east positive.
    package let longitude: Double

    /// Written as in `52.5° N, 13.4° E`.
    var description: String {
        "\(shortNumber(latitude.magnitude))° \(latitude < 0 ? "S" : "N"), "
            + "\(shortNumber(longitude.magnitude))° \(longitude < 0 ? "W" : "E")"
    }

    /// Returns `nil` for values out of range.
    package init?(latitude: Double, longitude: Double) {
        guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
