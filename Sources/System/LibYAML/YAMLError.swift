/// An error in a text, with its place.
package struct YAMLError: Error, Equatable, CustomStringConvertible {
    /// The place of the error; nil for the text as a whole.
    package var mark: Mark?
    /// One sentence, without the place, a capital or a full stop: `expected a number, found "abc"`.
    package var message: String

    package let weight: Weight

    /// What becomes of the rest of the text.
    package enum Weight: Sendable {
        case fatal
        /// A key that is not known, as one of a later version is; without it the rest may be valid.
        case unknownKey
        /// A value of an earlier version; without it the rest may be valid.
        case retired
    }

    package init(at mark: Mark?, _ message: String, weight: Weight = .fatal) {
        (self.mark, self.message, self.weight) = (mark, message, weight)
    }

    package var isUnknownKey: Bool { weight == .unknownKey }

    /// Two errors are the same if a person reads the same.
    package static func == (one: YAMLError, other: YAMLError) -> Bool {
        one.mark == other.mark && one.message == other.message
    }

    /// The place and the sentence: `line 3, column 7: expected a number, found "abc"`.
    package var description: String { mark.map { "\($0): \(message)" } ?? message }

    /// The error as compilers print it, so that editors can jump there: `file:3:7: sentence`.
    package func description(inFile file: String) -> String {
        mark.map { "\(file):\($0.line):\($0.column): \(message)" } ?? "\(file): \(message)"
    }
}

/// Text from a file for an error: in double quotes, with control characters escaped (they would reach a terminal), and
/// cut after 40 Unicode scalars (any number of accents is one character).
package func excerpt(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(40)
    return (shown.endIndex == text.endIndex ? text : String(shown) + "…").debugDescription
}

/// A key for an error: in quotes unless it is a plain word.
package func shownKey(_ key: String) -> String {
    let quoted = excerpt(key)
    return quoted.dropFirst().dropLast() == key ? key : quoted
}
