import HalflightClient
import ThemeFiles

@MainActor
func followInChosenThemes() throws {
    let themes = ThemeManager()
    let follower = try AppearanceFollower()
    themes.follow(follower, themes: ThemeLibrary.installed.find)
    try follower.run()
}
