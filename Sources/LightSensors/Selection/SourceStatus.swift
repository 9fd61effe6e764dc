public import Switching

/// A source, and how it stands.
public struct SourceStatus: Equatable, Sendable {
    /// The source's name.
    public let name: SourceName
    /// The light it last gave or gives now; nil when it cannot be told without waiting.
    public let light: Light?
    /// Whether it is the source in use.
    public let isSelected: Bool
    /// Why it is not used, or what is wrong with it; nil when it is in use and gives light.
    public let problem: String?
}
