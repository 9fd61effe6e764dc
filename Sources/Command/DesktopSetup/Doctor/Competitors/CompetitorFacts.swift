import Responders
import TextSupport
import Vocabulary

/// Evidence of programs that switch the appearance or change the light.
struct CompetitorFacts {
    /// Only names that a check asks for.
    var busNames: Set<String> = []
    var processes: [UserProcess] = []
    var settings: [DesktopKey: DesktopKey.Answer] = [:]
    var hasLightSensor = false
    let folders: UserFolders
    /// The folder that stands for `/`.
    var root = ""

    func process(named names: String...) -> UserProcess? { processes.first { $0.matches(programs: names) } }

    func texts(_ key: DesktopKey) -> [String] { settings[key]?.value.flatMap(gvariantTexts) ?? [] }

    func value(_ key: DesktopKey, of busName: String) -> String? {
        busNames.contains(busName) ? settings[key]?.value : nil
    }
}

/// A GSettings key, read with gsettings. That command knows defaults and locks.
struct DesktopKey: Hashable {
    let schema: String
    let name: String

    enum Answer: Equatable {
        /// In the GVariant text format.
        case value(String)
        /// The key, or gsettings, is missing.
        case missing
        /// A clause.
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

    func command(toSet value: String) -> String { "gsettings set \(schema) \(name) \(value)" }
}
