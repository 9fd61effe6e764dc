package import Vocabulary

package struct SourceStatus: Equatable, Sendable {
    package let name: SourceName
    /// The light it last gave or gives now; nil when it cannot be told without waiting.
    package let light: Light?
    package let isSelected: Bool
    /// The reason why it is not used, or its fault; nil when it is in use and gives light that seems right.
    package let problem: String?
    /// Whether that is because it gives no data.
    package let isFailure: Bool

    package init(name: SourceName, light: Light?, isSelected: Bool, problem: String?, isFailure: Bool = false) {
        (self.name, self.light, self.isSelected) = (name, light, isSelected)
        (self.problem, self.isFailure) = (problem, isFailure)
    }
}
