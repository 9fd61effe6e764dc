/// What is wrong with a device's attribute.
nonisolated package struct AttributeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of wrong.
    package enum Kind: Sendable {
        /// It is not there, or its device is gone.
        case missing
        /// Reading it ends in an error.
        case unreadable
        /// What it holds is not what an attribute of its kind can hold.
        case malformed
    }

    /// What kind of wrong it is.
    package let kind: Kind
    /// What is wrong with what, as a clause: `brightness of intel_backlight is empty: expected a number`.
    package let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
