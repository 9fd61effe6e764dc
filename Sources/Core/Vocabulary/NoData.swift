/// Why a source has no data.
package struct NoData: Error, Equatable, Sendable {
    /// The kinds of causes, for statistics.
    package enum Kind: String, CaseIterable, Sendable {
        /// The device or its attribute is missing.
        case missing
        /// Reading failed, or didn't end.
        case failing
        /// The value can't be an amount of light.
        case implausible
        /// The sensor measures nothing until iio-sensor-proxy claims it.
        case asleep
    }

    package let kind: Kind
    /// The cause as a clause, such as `brightness of intel_backlight is empty`.
    package let cause: String

    /// Creates a missing value with the first 1000 Unicode scalars of `cause`.
    ///
    /// The cause may contain words from other programs and files, and it goes into logs and onto the disk.
    package init(_ kind: Kind, _ cause: String) {
        self.kind = kind
        self.cause = String(cause.unicodeScalars.prefix(1000))
    }
}
