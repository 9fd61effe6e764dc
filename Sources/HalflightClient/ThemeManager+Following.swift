public import Theming

extension ThemeManager {
    /// Posts every change of the appearance that the follower reports, beginning with the current one.
    ///
    /// Manager and follower are held weakly: the program keeps both. An appearance that is forced in the manager takes
    /// precedence.
    ///
    /// - Parameter theme: finds a theme by its name, such as `ThemeLibrary.installed.find`: the manager then has the themes
    ///   that the person has chosen in the agent, and its own ones where the agent names none that is found. It is called
    ///   for both names when one of them changes, and at each change of the appearance. Nil for the manager's own themes.
    public func follow(_ follower: AppearanceFollower, themes theme: ((_ name: String) -> Theme?)? = nil) {
        let chosen = theme.map { ChosenThemes(own: themes, find: $0) }
        follower.changes.subscribe(self) { manager, change in
            guard let change else { return }
            // Their files may have changed.
            if let themes = chosen?.load() { manager.themes = themes }
            manager.post(change)
        }
        if let chosen {
            follower.subject.subscribe(self) { [weak follower] manager, state in
                // A change of the appearance comes next, and brings the new themes with it.
                guard chosen.update(state), state.appearance == follower?.changes.state?.to,
                    let themes = chosen.load(), themes != manager.themes
                else { return }
                manager.use(themes)
            }
            if chosen.update(follower.state), let themes = chosen.load() { self.themes = themes }
        }
        if let known = follower.changes.state { post(known) }
    }

    /// Posts no further changes.
    public func unfollow(_ follower: AppearanceFollower) {
        follower.changes.unsubscribe(self)
        follower.subject.unsubscribe(self)
    }
}

/// The themes that the person has chosen, by their names.
private final class ChosenThemes {
    private let own: ThemeManager.Themes
    private let find: (_ name: String) -> Theme?
    private var names: (day: String, night: String)?

    init(own: ThemeManager.Themes, find: @escaping (_ name: String) -> Theme?) { (self.own, self.find) = (own, find) }

    /// Updates the names; those of an agent that has left stay.
    ///
    /// - Returns: whether one of them has changed.
    func update(_ state: FollowedState) -> Bool {
        guard let day = state.dayTheme, let night = state.nightTheme else { return false }
        if let names, names == (day, night) { return false }
        names = (day, night)
        return true
    }

    /// The themes; nil before their names are known.
    func load() -> ThemeManager.Themes? {
        names.map { ThemeManager.Themes(day: find($0.day) ?? own.day, night: find($0.night) ?? own.night) }
    }
}
