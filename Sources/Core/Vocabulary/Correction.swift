/// A person's choice of an appearance against the rules.
package struct Correction: Equatable, Sendable {
    package let source: SourceName
    package let light: Light
    package let wanted: Appearance

    package init(source: SourceName, light: Light, wanted: Appearance) {
        (self.source, self.light, self.wanted) = (source, light, wanted)
    }

    /// How many corrections are kept for each source.
    package static let capacity = 20
}
