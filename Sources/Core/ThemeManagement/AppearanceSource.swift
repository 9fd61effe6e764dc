package import Vocabulary

/// The source of a manager's appearance, such as rules about the light.
@MainActor
package protocol AppearanceSource: AnyObject {
    /// Forces an appearance, or none. Returns any resulting change.
    func force(_ appearance: Appearance?) -> Change?
}
