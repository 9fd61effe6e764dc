public import Theming

extension CrossDissolve {
    /// Follows the desktop's reduced-motion preference, beginning with the current one. The dissolve and the follower
    /// are held weakly: the program keeps both.
    public func follow(_ follower: AppearanceFollower) {
        follower.states.subscribe(self) { dissolve, state in
            dissolve.reducesMotion = state.desktop.wantsReducedMotion
        }
        reducesMotion = follower.state.desktop.wantsReducedMotion
    }
}
