/// A change of the appearance; `ThemeChange` adds the theme.
public struct Change: Equatable, Sendable {
    /// The previous appearance.
    ///
    /// Equal to `to` only in a run's first change, which tells responders the present appearance.
    public let from: Appearance
    /// The new appearance.
    public let to: Appearance
    /// The reason for the change.
    public let reason: Reason
    /// The last trusted light. `nil` before the first.
    public let light: Light?
    /// The source in use, if any.
    public let source: SourceName?
    /// The time of the change.
    public let time: Instant

    /// Creates a change from its parts.
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
    package func from(_ earlier: Appearance) -> Change {
        Change(from: earlier, to: to, reason: reason, light: light, source: source, time: time)
    }
}
