package import Switching

package struct SourceStatus: Equatable, Sendable {
    package let name: SourceName
    /// The light it last gave or gives now; nil when it cannot be told without waiting.
    package let light: Light?
    package let isSelected: Bool
    /// Why it is not used, or what is wrong with it; nil when it is in use and gives light.
    package let problem: String?

    package init(name: SourceName, light: Light?, isSelected: Bool, problem: String?) {
        self.name = name
        self.light = light
        self.isSelected = isSelected
        self.problem = problem
    }
}
