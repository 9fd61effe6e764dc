/// Why a source could not tell how much light there is.
package struct NoData: Error, Equatable, Sendable {
    /// The kinds of causes, for counting.
    package enum Kind: String, CaseIterable, Sendable {
        /// The device or its attribute is not there.
        case missing
        /// Reading ended in an error, or did not end.
        case failing
        /// The value cannot be an amount of light.
        case implausible
        /// The sensor measures nothing until iio-sensor-proxy claims it.
        case asleep
    }

    package let kind: Kind
    /// The cause as a clause: `brightness of intel_backlight is empty`.
    package let cause: String

    /// No data, because of `cause`, of which the first 1000 Unicode scalars are kept.
    ///
    /// Other programs and files have their words in it, and it goes into logs and onto the disk.
    package init(_ kind: Kind, _ cause: String) {
        self.kind = kind
        self.cause = String(cause.unicodeScalars.prefix(1000))
    }
}
