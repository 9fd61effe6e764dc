package import Vocabulary

package struct SourceStatus: Equatable, Sendable {
    package let name: SourceName
    /// The source's last or current light. `nil` if reading it would take time.
    package let light: Light?
    package let isSelected: Bool
    /// The reason why the source isn't used, or its fault. `nil` if the source is in use and its light seems right.
    package let problem: String?
    /// Whether the problem is a lack of data.
    package let isFailure: Bool

    package init(name: SourceName, light: Light?, isSelected: Bool, problem: String?, isFailure: Bool = false) {
        (self.name, self.light, self.isSelected) = (name, light, isSelected)
        (self.problem, self.isFailure) = (problem, isFailure)
    }
}
