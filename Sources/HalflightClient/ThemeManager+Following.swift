public import Theming

extension ThemeManager {
    /// Posts every change of the appearance that the follower reports, beginning with the current one.
    ///
    /// Manager and follower are held weakly: the program keeps both. An appearance that is forced in the manager takes
    /// precedence.
    public func follow(_ follower: AppearanceFollower) {
        follower.changes.subscribe(self) { manager, change in
            if let change { manager.post(change) }
        }
        if let known = follower.changes.state { post(known) }
    }

    /// Posts no further changes.
    public func unfollow(_ follower: AppearanceFollower) { follower.changes.unsubscribe(self) }
}
