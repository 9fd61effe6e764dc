import Responders
import TextSupport

/// Evidence of programs that switch the appearance or change the light.
struct CompetitorFacts {
    /// The known names that have an owner on the session bus.
    var busNames: Set<String> = []
    var processes: [UserProcess] = []
    /// The answers of gsettings.
    var settings: [DesktopKey: DesktopKey.Answer] = [:]
    /// Whether this machine has a light sensor.
    var hasLightSensor = false
    let folders: UserFolders
    /// The folder that stands for the root folder.
    var root = ""

    /// Returns the first running process of these programs.
    func process(named names: String...) -> UserProcess? { processes.first { $0.matches(programs: names) } }

    func texts(_ key: DesktopKey) -> [String] { settings[key]?.value.flatMap(gvariantTexts) ?? [] }

    /// Returns the value if its program is on the bus.
    func value(_ key: DesktopKey, of busName: String) -> String? {
        busNames.contains(busName) ? settings[key]?.value : nil
    }
}

/// A GSettings key, read with gsettings. That command knows defaults and locks.
struct DesktopKey: Hashable {
    let schema: String
    let name: String

    enum Answer: Equatable {
        /// As `gsettings get` prints it, in the GVariant text format.
        case value(String)
        /// The key, or gsettings, is missing.
        case missing
        /// Unknown, for this reason: a clause.
        case failed(String)

        var value: String? {
            guard case .value(let value) = self else { return nil }
            return value
        }
    }

    static let colorScheme = DesktopKey(schema: "org.gnome.desktop.interface", name: "color-scheme")
    static let extensions = DesktopKey(schema: "org.gnome.shell", name: "enabled-extensions")
    static let noExtensions = DesktopKey(schema: "org.gnome.shell", name: "disable-user-extensions")
    static let elementary = DesktopKey(
        schema: "io.elementary.settings-daemon.prefers-color-scheme", name: "prefer-dark-schedule")
    static let ambient = DesktopKey(schema: "org.gnome.settings-daemon.plugins.power", name: "ambient-enabled")

    static let all = [colorScheme, extensions, noExtensions, elementary, ambient]

    /// Returns the command that sets the key.
    func command(toSet value: String) -> String { "gsettings set \(schema) \(name) \(value)" }
}
