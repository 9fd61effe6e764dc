import AgentInterface
import DesktopSetup
import HalflightConfiguration
import HalflightTerminal
import Switching
import ThemeFiles

/// The window's knowledge at one moment, of which each section shows a part.
struct Snapshot {
    /// A part that changes as a whole.
    enum Part: CaseIterable { case status, sources, file, login }

    var status: Result<AgentStatus, AgentAbsence> = .failure(.notRunning) { didSet { updateInForce() } }
    var sources: [SourceRecord] = []
    var file = Snapshot.readFile() { didSet { updateInForce() } }
    /// Whether the agent starts at login.
    var isSetUp = LoginSetup.isSetUp
    let hasBus: Bool
    /// The known configuration in force. The file's, or the agent's while the file has a mistake.
    private(set) var inForce = Configuration()

    init(hasBus: Bool) {
        self.hasBus = hasBus
        updateInForce()
    }

    static func readFile() -> Result<PersonalConfiguration, CommandError> {
        Result { () throws(CommandError) in try PersonalConfiguration() }
    }

    var agent: AgentStatus? { try? status.get() }
    var configuration: Configuration? { (try? file.get())?.configuration }
    /// The unit of the source in use.
    var unit: LightUnit { agent?.illuminance == nil ? .percent : .lux }

    private mutating func updateInForce() {
        if let configuration { return inForce = configuration }
        inForce = Configuration()
        guard let agent else { return }
        let (night, day) = (Level(clamping: agent.nightBelow), Level(clamping: agent.dayAbove))
        inForce.rules.band = Band(nightBelow: night, dayAbove: day) ?? .standard
        let library = Folders.current.themeLibrary
        if let theme = agent.dayTheme.flatMap(library.find) { inForce.themes.day = theme }
        if let theme = agent.nightTheme.flatMap(library.find) { inForce.themes.night = theme }
    }
}

/// A part of the window, with separate widgets and state.
protocol Section: AnyObject {
    var shows: Set<Snapshot.Part> { get }
    func fill(_ snapshot: Snapshot)
}

/// The window's actions for its sections and the person.
protocol SettingsActions: AnyObject {
    /// Edits the configuration, and returns whether the file was written.
    @discardableResult
    func write(_ edit: (PersonalConfiguration) throws(CommandError) -> ConfigurationEdit?) -> Bool
    func readFile()
    /// Runs the command to enable or disable the agent, and shows its answer.
    func enable(_ isOn: Bool, _ whenDone: @escaping () -> Void)
}
