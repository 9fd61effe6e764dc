/// The names in `org.halflight.Agent1.xml`.
nonisolated package enum AgentContract {
    package static let busName = "org.halflight.Agent"
    package static let path = "/org/halflight/Agent"
    package static let interface = "org.halflight.Agent1"
    static let appearanceChanged = "AppearanceChanged"
    static let configurationError = "org.halflight.Error.Config"
    static let propertiesInterface = "org.freedesktop.DBus.Properties"
    /// The most values in an answer, by D-Bus's limit on its size. An answer may list all hooks.
    static let mostValues = (128 << 20) / 32

    /// In the order of sending.
    enum Key: String, CaseIterable {
        case appearance = "Appearance"
        case mode = "Mode"
        case forceEnds = "ForceEnds"
        case forcedUntil = "ForcedUntil"
        case siteMode = "SiteMode"
        case level = "Level"
        case illuminance = "Illuminance"
        case source = "Source"
        case sunrise = "Sunrise"
        case sunset = "Sunset"
        case place = "Place"
        case nightBelow = "NightBelow"
        case dayAbove = "DayAbove"
        case reason = "Reason"
        case reasonId = "ReasonId"
        case reasonArguments = "ReasonArguments"
        case from = "From"
        case holds = "Holds"
        case learned = "Learned"
        case suggestion = "Suggestion"
        case theme = "Theme"
        case dayTheme = "DayTheme"
        case nightTheme = "NightTheme"
        case problems = "Problems"
        case version = "Version"

        /// Whether its change alone is announced.
        var emitsChanges: Bool {
            switch self {
            case .level, .illuminance, .reason, .reasonId, .reasonArguments, .from: false
            default: true
            }
        }
    }

    enum Member: String {
        case setMode = "SetMode"
        case toggle = "Toggle"
        case toggleForPerson = "ToggleForPerson"
        case setSiteMode = "SetSiteMode"
        case hold = "Hold"
        case release = "Release"
        case reload = "Reload"
        case forgetCorrections = "ForgetCorrections"
        case writeHistory = "WriteHistory"
        case listSources = "ListSources"
        case listDecisions = "ListDecisions"
        case listResponders = "ListResponders"
    }
}
