public import Theming

extension ThemeManager {
    /// Has every change of the appearance posted that the follower hears of, and first what it knows already.
    ///
    /// The manager is held weakly, and so is the follower: the program keeps both. What is forced in the manager goes
    /// before.
    public func follow(_ follower: AppearanceFollower) {
        follower.changes.subscribe(self) { manager, change in
            if let change { manager.post(change) }
        }
        if let known = follower.changes.state { post(known) }
    }

    /// Posts no further changes.
    public func unfollow(_ follower: AppearanceFollower) {
        follower.changes.unsubscribe(self)
    }
}
