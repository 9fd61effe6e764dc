/// Why a source has no data.
package struct NoData: Error, Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case missing
        /// Reading failed or didn't end.
        case failing
        /// The value can't be light.
        case implausible
        case asleep
    }

    package let kind: Kind
    /// A clause, such as `brightness of intel_backlight is empty`.
    package let cause: String

    /// Cuts the cause to 1000 Unicode scalars. It may quote other programs and files, and goes into logs and files.
    package init(_ kind: Kind, _ cause: String) {
        self.kind = kind
        self.cause = String(cause.unicodeScalars.prefix(1000))
    }
}
