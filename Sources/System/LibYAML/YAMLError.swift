/// An error in a text, with its place.
package struct YAMLError: Error, Equatable, CustomStringConvertible {
    /// `nil` for the whole text.
    package var mark: Mark?
    /// The error as one sentence: `expected a number, found "abc"`. Without the place, a capital or a full stop.
    package var message: String

    package let weight: Weight

    /// The effect on the rest of the text.
    package enum Weight: Sendable {
        case fatal
        /// An unknown key, perhaps of a later version. Without it, the rest may be valid.
        case unknownKey
        /// A value of an earlier version. Without it, the rest may be valid.
        case retired
    }

    package init(at mark: Mark?, _ message: String, weight: Weight = .fatal) {
        (self.mark, self.message, self.weight) = (mark, message, weight)
    }

    package var isUnknownKey: Bool { weight == .unknownKey }

    /// Ignores the weight, which isn't shown.
    package static func == (one: YAMLError, other: YAMLError) -> Bool {
        one.mark == other.mark && one.message == other.message
    }

    package var description: String { mark.map { "\($0): \(message)" } ?? message }

    /// The error in compiler format, for editors: `file:3:7: sentence`.
    package func description(inFile file: String) -> String {
        mark.map { "\(file):\($0.line):\($0.column): \(message)" } ?? "\(file): \(message)"
    }
}

/// Quotes a file's text for an error. Escapes control characters, which would reach a terminal. Cuts the text after 40
/// Unicode scalars, because a character can have any number of accents.
package func excerpt(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(40)
    return (shown.endIndex == text.endIndex ? text : String(shown) + "…").debugDescription
}

/// A key for an error, quoted unless it's a plain word.
package func shownKey(_ key: String) -> String {
    let quoted = excerpt(key)
    return quoted.dropFirst().dropLast() == key ? key : quoted
}
