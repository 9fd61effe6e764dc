package import Vocabulary

package struct SourceStatus: Equatable, Sendable {
    package let name: SourceName
    /// The last or current light. `nil` if reading it would take time.
    package let light: Light?
    package let isSelected: Bool
    /// Why the source isn't used, or its fault. `nil` if it's in use and its light seems right.
    package let problem: String?
    package let isFailure: Bool

    package init(name: SourceName, light: Light?, isSelected: Bool, problem: String?, isFailure: Bool = false) {
        (self.name, self.light, self.isSelected) = (name, light, isSelected)
        (self.problem, self.isFailure) = (problem, isFailure)
    }
}
