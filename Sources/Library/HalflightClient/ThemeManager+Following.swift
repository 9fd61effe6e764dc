public import Theming

extension ThemeManager {
    /// Posts the follower's appearance changes, beginning with the current appearance. The manager and the follower are
    /// held weakly: the program keeps both. An appearance forced in the manager takes precedence. This method replaces
    /// `follow(_:themes:)` for the same follower.
    public func follow(_ follower: AppearanceFollower) {
        unfollow(follower)
        follower.changes.subscribe(self) { manager, change in
            if let change { manager.post(change) }
        }
        if let known = follower.changes.state { post(known) }
    }

    /// Stops posting the follower's changes.
    public func unfollow(_ follower: AppearanceFollower) {
        follower.changes.unsubscribe(self)
        follower.states.unsubscribe(self)
    }
}

extension ThemeManager<Theming.Theme> {
    /// Posts the follower's appearance changes in the agent's themes. `find` finds a theme by its name, such as
    /// `ThemeLibrary.installed.find`. If it returns `nil`, the manager's own theme is used. It's called for both names
    /// when one of them changes, and at each change of the appearance.
    public func follow(_ follower: AppearanceFollower, themes find: @escaping (_ name: String) -> Theming.Theme?) {
        unfollow(follower)
        let chosen = ChosenThemes(own: pair, find: find)
        follower.changes.subscribe(self) { manager, change in
            // The theme files may have changed.
            if let change { manager.post(change, in: chosen.load()) }
        }
        follower.states.subscribe(self) { [weak follower] manager, state in
            // A change of the appearance follows, and brings the new themes with it.
            guard chosen.update(state), state.appearance == follower?.changes.state?.to else { return }
            if let pair = chosen.load() { manager.pair = pair }
        }
        let pair = chosen.update(follower.state) ? chosen.load() : nil
        if let known = follower.changes.state {
            post(known, in: pair)
        } else if let pair {
            self.pair = pair
        }
    }
}

/// The person's chosen themes, by name.
private final class ChosenThemes {
    private let own: ThemePair<Theme>
    private let find: (_ name: String) -> Theme?
    private var names: (day: String, night: String)?

    init(own: ThemePair<Theme>, find: @escaping (_ name: String) -> Theme?) { (self.own, self.find) = (own, find) }

    /// Updates the names, which stay after the agent leaves. Returns whether a name has changed.
    func update(_ state: FollowedState) -> Bool {
        guard let day = state.dayTheme, let night = state.nightTheme else { return false }
        if let names, names == (day, night) { return false }
        names = (day, night)
        return true
    }

    func load() -> ThemePair<Theme>? {
        names.map { ThemePair(day: find($0.day) ?? own.day, night: find($0.night) ?? own.night) }
    }
}
