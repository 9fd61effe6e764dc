package import LightSensors
package import Responders
package import Switching
package import Theming

/// The settings of a person, with their defaults.
package struct Configuration: Equatable, Sendable {
    /// Which sources may be used, best first.
    package var sources: SourcePreference
    /// The place on Earth, for the sun; nil for that of the time zone.
    package var place: Place?
    /// The thresholds and times.
    package var rules: Rules
    /// The themes for day and night.
    package var themes: ThemeManager.Themes
    /// Which desktops' own settings follow.
    package var desktops: DesktopChoice
    /// Whether darkman's scripts are run.
    package var runsDarkmanScripts: Bool
    /// Whether there is an item in the panel's tray.
    package var tray: Bool
    /// The files that the themes were read from; none for those that are built in.
    package var themeFiles: [String] = []

    /// The defaults.
    package init() {
        sources = .auto
        place = nil
        rules = Rules()
        themes = ThemeManager.Themes()
        desktops = DesktopChoice()
        runsDarkmanScripts = false
        tray = false
    }

    /// Whether another configuration says the same of all but the themes.
    package func hasSame(butThemes other: Configuration) -> Bool {
        var copy = other
        (copy.themes, copy.themeFiles) = (themes, themeFiles)
        return copy == self
    }

    /// The settings of the light sources.
    package var lightSettings: LightSources.Settings {
        LightSources.Settings(preference: sources, place: place, band: rules.band)
    }
}

/// A mistake in a configuration file, and its place.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file.
    package let file: String
    /// The line, from 1; 0 when the file as a whole is at fault.
    package let line: Int
    /// The column, from 1; 0 when the file as a whole is at fault.
    package let column: Int
    /// The mistake, and the allowed values.
    package let cause: String

    /// `FILE:LINE:COLUMN: cause`, as compilers print it, so that editors can jump there.
    package var description: String {
        line > 0 ? "\(file):\(line):\(column): \(cause)" : "\(file): \(cause)"
    }
}
