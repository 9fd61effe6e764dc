package import Vocabulary

/// The source of a manager's appearance, such as rules about the light.
@MainActor
package protocol AppearanceSource: AnyObject {
    /// Forces an appearance, or none if `nil`. Returns the resulting change, if any.
    func force(_ appearance: Appearance?) -> Change?
}
