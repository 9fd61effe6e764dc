/// An error of a device's attribute.
nonisolated package struct AttributeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    package enum Kind: Sendable {
        /// The attribute or its device does not exist.
        case missing
        /// Reading it fails.
        case unreadable
        /// Its value is not valid for an attribute of its kind.
        case malformed
    }

    /// The kind of error.
    package let kind: Kind
    /// The error as a clause that names the attribute: `brightness of intel_backlight is empty: expected a number`.
    package let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
