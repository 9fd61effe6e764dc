import Responders
import ThemeValues
import Vocabulary

@MainActor extension ResponderStages {
    /// Passes a change to the responders, with a reason that identifies it.
    func change(to appearance: Appearance, reason: String = "it is so") {
        themeDidChange(.sample(to: appearance, reason: reason))
    }

    /// Stops the responders. `wait` must wait until its condition holds.
    func stop(_ wait: (() throws -> Bool) throws -> Void) throws {
        var isDone = false
        stop { isDone = true }
        try wait { isDone }
    }
}

extension ThemeChange<Theme> {
    /// Returns a change to an appearance with the built-in theme.
    static func sample(to appearance: Appearance, reason: String = "it is so") -> ThemeChange<Theme> {
        let change = Change(
            from: appearance.other, to: appearance, reason: Reason(.light, reason), light: nil, source: nil,
            time: Instant(sinceStart: .zero))
        return ThemeChange(change, in: ThemePair())
    }
}
