import Responders
import TextSupport

/// The evidence on this machine of programs that switch the appearance or move the light.
struct CompetitorFacts {
    /// The known names that are owned on the session bus.
    var busNames: Set<String> = []
    var processes: [UserProcess] = []
    /// Answers of gsettings.
    var settings: [DesktopKey: DesktopKey.Answer] = [:]
    /// Whether this machine has a light sensor.
    var hasLightSensor = false
    let folders: UserFolders
    /// The folder that stands for the root folder.
    var root = ""

    /// The first of these programs that runs.
    func process(named names: String...) -> UserProcess? { processes.first { $0.matches(programs: names) } }

    func texts(_ key: DesktopKey) -> [String] { settings[key]?.value.flatMap(gvariantTexts) ?? [] }

    /// The value, if the program that uses it is on the bus.
    func value(_ key: DesktopKey, of busName: String) -> String? {
        busNames.contains(busName) ? settings[key]?.value : nil
    }
}

/// A key of GSettings, read by its own command, which knows defaults and locks.
struct DesktopKey: Hashable {
    let schema: String
    let name: String

    enum Answer: Equatable {
        /// As `gsettings get` prints it, in the GVariant text format.
        case value(String)
        /// There is no such key, or no gsettings.
        case missing
        /// Not known, because of this: a clause.
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

    /// The command that sets it.
    func command(toSet value: String) -> String { "gsettings set \(schema) \(name) \(value)" }
}
