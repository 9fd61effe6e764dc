public import Switching

/// The status of a source.
public struct SourceStatus: Equatable, Sendable {
    /// The source's name.
    public let name: SourceName
    /// The light it last gave or gives now; nil when it cannot be told without waiting.
    public let light: Light?
    /// Whether it is the source in use.
    public let isSelected: Bool
    /// Why it is not used, or what is wrong with it; nil when it is in use and gives light.
    public let problem: String?

    /// A status of these parts.
    public init(name: SourceName, light: Light?, isSelected: Bool, problem: String?) {
        self.name = name
        self.light = light
        self.isSelected = isSelected
        self.problem = problem
    }
}
