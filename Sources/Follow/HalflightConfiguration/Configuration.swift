package import LibYAML
package import LightSensors
package import Responders
package import Switching
package import ThemeValues

/// The settings of a person, with their defaults.
package struct Configuration: Equatable, Sendable {
    package var sources = SourcePreference.auto
    /// The place on Earth, for the sun; nil for that of the time zone.
    package var place: Place?
    /// The factors of sources that measure lux, more than 0, by the source's name, or by its kind alone.
    package var factors: [SourceName: Double] = [:]
    package var rules = Rules()
    package var learning = Learning.suggest
    package var themes = ThemePair<Theme>()
    /// The desktops whose own settings follow.
    package var desktops = DesktopChoice()
    package var runsDarkmanScripts = false
    /// How long a hook or a script of darkman may run, 1 s to 1 h.
    package var hookTimeout = Duration.seconds(10)
    /// Whether programs made for darkman find its D-Bus object.
    package var servesDarkman = false
    package var tray = false
    /// Whether the agent keeps the light and its decisions of the last 30 days that it ran.
    package var keepsHistory = true
    /// The files that the themes were read from; none for built-in themes.
    package var themeFiles: [String] = []

    package init() {}

    /// Whether another configuration is the same, apart from the themes.
    package func hasSame(butThemes other: Configuration) -> Bool {
        var copy = other
        (copy.themes, copy.themeFiles) = (themes, themeFiles)
        return copy == self
    }

    package var lightSettings: LightSources.Settings {
        LightSources.Settings(preference: sources, place: place, band: rules.band, factors: factors)
    }
}

/// An error in a configuration file.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    package let file: String
    package let cause: YAMLError
    /// The shell command that corrects it, if there is one.
    package var remedy: String? = nil

    /// `FILE:LINE:COLUMN: cause`, as compilers print it, so that editors can jump there.
    package var description: String { message.english }
    package var message: Message { .text(cause.description(inFile: file), remedy: remedy) }
}
