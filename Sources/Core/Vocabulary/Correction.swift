/// An appearance that a person chose where the rules said the other one.
package struct Correction: Equatable, Sendable {
    package let source: SourceName
    /// The light in which it was chosen.
    package let light: Light
    package let wanted: Appearance

    package init(source: SourceName, light: Light, wanted: Appearance) {
        (self.source, self.light, self.wanted) = (source, light, wanted)
    }

    /// The number of corrections that are kept of each source.
    package static let capacity = 20
}
