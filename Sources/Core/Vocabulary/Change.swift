/// A change of the appearance; `ThemeChange` adds the theme for responders.
public struct Change: Equatable, Sendable {
    /// The appearance until now.
    ///
    /// Equal to `to` only in the first change of a run, which tells responders where things stand.
    public let from: Appearance
    /// The appearance from now on.
    public let to: Appearance
    /// Why.
    public let reason: Reason
    /// The last trusted light; nil before the first.
    public let light: Light?
    /// The source in use; nil when there is none.
    public let source: SourceName?
    /// When.
    public let time: Instant

    /// A change of these parts.
    public init(
        from: Appearance, to: Appearance, reason: Reason, light: Light?, source: SourceName?, time: Instant
    ) {
        self.from = from
        self.to = to
        self.reason = reason
        self.light = light
        self.source = source
        self.time = time
    }
}

extension Change {
    /// The same change, counted from an earlier appearance.
    package func from(_ earlier: Appearance) -> Change {
        Change(from: earlier, to: to, reason: reason, light: light, source: source, time: time)
    }
}
