import AgentInterface
import DesktopSetup
import HalflightConfiguration
import HalflightTerminal
import Switching
import ThemeFiles

/// What the window knows at a moment, and each section shows a part of.
struct Snapshot {
    /// What changes at once.
    enum Part: CaseIterable { case status, sources, file, login }

    /// The agent's status, or why it is not known.
    var status: Result<AgentStatus, AgentAbsence> = .failure(.notRunning) { didSet { updateInForce() } }
    /// What each source says now.
    var sources: [SourceRecord] = []
    /// The person's configuration, or the mistake in it.
    var file = Snapshot.readFile() { didSet { updateInForce() } }
    /// Whether the agent starts at login.
    var isSetUp = LoginSetup.isSetUp
    /// Whether there is a session bus, on which an agent can be.
    let hasBus: Bool
    /// The configuration in force, as far as it is known: the file's, or what the agent says while the file has a
    /// mistake.
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

/// A part of the window, with its own widgets and state.
protocol Section: AnyObject {
    /// The parts of the snapshot that it shows.
    var shows: Set<Snapshot.Part> { get }
    /// Shows what is known.
    func fill(_ snapshot: Snapshot)
}

/// What a section asks of the window, for the person.
protocol SettingsActions: AnyObject {
    /// Makes an edit of the configuration, if there is one to make, and returns whether the file was written.
    @discardableResult
    func write(_ edit: (PersonalConfiguration) throws(CommandError) -> ConfigurationEdit?) -> Bool
    /// Reads the configuration again.
    func readFile()
    /// Has the command enable the agent, or disable it, and shows what that says.
    func enable(_ isOn: Bool, _ whenDone: @escaping () -> Void)
}
