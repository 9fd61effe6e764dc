package import Vocabulary

/// What decides a manager's appearance, such as rules that go by the light.
@MainActor
package protocol AppearanceSource: AnyObject {
    /// Forces an appearance, or with `nil` none, and returns the change that follows from it, if there is one.
    func force(_ appearance: Appearance?) -> Change?
}
