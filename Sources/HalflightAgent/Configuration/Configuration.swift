public import LightSensors
public import Responders
public import Switching
public import Theming

/// What a person may set, with what holds where nothing is set.
public struct Configuration: Equatable, Sendable {
    /// Which sources may be used, best first.
    public var sources: SourcePreference
    /// Where on Earth, for the sun; nil takes the time zone's own place.
    public var place: Place?
    /// The thresholds and times.
    public var rules: Rules
    /// The themes for day and night.
    public var themes: ThemeManager.Themes
    /// Which desktops' own settings follow.
    public var desktops: DesktopChoice
    /// Whether darkman's scripts are run.
    public var runsDarkmanScripts: Bool
    /// Whether there is an item in the panel's tray.
    public var tray: Bool
    /// The files that the themes were read from; none for those that are built in.
    public var themeFiles: [String] = []

    /// What an empty file says.
    public init() {
        sources = .auto
        place = nil
        rules = Rules()
        themes = ThemeManager.Themes()
        desktops = DesktopChoice()
        runsDarkmanScripts = false
        tray = false
    }

    /// Whether another configuration says the same of all but the themes.
    func hasSame(butThemes other: Configuration) -> Bool {
        var copy = other
        (copy.themes, copy.themeFiles) = (themes, themeFiles)
        return copy == self
    }

    /// What of it concerns the sources of light.
    public var lightSettings: LightSources.Settings {
        LightSources.Settings(preference: sources, place: place, band: rules.band)
    }
}

/// What is wrong with a configuration file, and where.
public struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, from 1; 0 when the file as a whole is at fault.
    public let line: Int
    /// The column, from 1; 0 when the file as a whole is at fault.
    public let column: Int
    /// What is wrong, and what is allowed.
    public let cause: String

    /// `FILE:LINE:COLUMN: cause`, as compilers print it, so that editors can jump there.
    public var description: String {
        line > 0 ? "\(file):\(line):\(column): \(cause)" : "\(file): \(cause)"
    }
}
