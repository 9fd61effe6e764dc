package import LibYAML
package import LightSensors
package import Responders
package import Switching
package import ThemeValues

/// The user's settings, with their defaults.
package struct Configuration: Equatable, Sendable {
    package var sources = SourcePreference.auto
    /// The place on Earth, for the sun. `nil` for the time zone's place.
    package var place: Place?
    /// The positive factors of sources that measure lux. The key is the source's name, or its kind alone.
    package var factors: [SourceName: Double] = [:]
    package var rules = Rules()
    package var learning = Learning.suggest
    package var themes = ThemePair<Theme>()
    package var desktops = DesktopChoice()
    package var runsDarkmanScripts = false
    /// The time limit of hooks and darkman scripts, 1 s to 1 h.
    package var hookTimeout = Duration.seconds(10)
    /// Whether the agent provides darkman's D-Bus object.
    package var servesDarkman = false
    package var tray = false
    /// Whether the agent keeps a history of light and decisions. It covers the last 30 days on which the agent ran.
    package var keepsHistory = true
    /// The files of the themes. Empty for built-in themes.
    package var themeFiles: [String] = []

    package init() {}

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
