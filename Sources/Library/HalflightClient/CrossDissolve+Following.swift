public import Theming

extension CrossDissolve {
    /// Reduces motion while the desktop's preference is less of it, beginning with the current one.
    ///
    /// Dissolve and follower are held weakly: the program keeps both.
    public func follow(_ follower: AppearanceFollower) {
        follower.states.subscribe(self) { dissolve, state in
            dissolve.reducesMotion = state.desktop.wantsReducedMotion
        }
        reducesMotion = follower.state.desktop.wantsReducedMotion
    }
}
