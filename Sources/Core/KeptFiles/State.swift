internal import LibYAML
internal import SDEvent
internal import Switching

/// The state that the agent keeps from one run to the next.
nonisolated struct State: Equatable, Sendable {
    /// The last appearance by the light; nil if unknown.
    var light: Appearance?
    var mode: KeptMode = .auto

    /// A mode as it is remembered: its end by the wall clock, which goes on while the machine is off.
    nonisolated enum KeptMode: Equatable, Sendable {
        case auto
        case forced(Appearance, ends: KeptEnd)
    }

    /// The appearance that it stands for; nil if unknown.
    var appearance: Appearance? {
        if case .forced(let appearance, _) = mode { return appearance }
        return light
    }

    /// The first line of its file.
    static let title =
        "Written by halflightd, and read when it starts. Times are in microseconds, moments since 1970."

    nonisolated enum KeptEnd: Equatable, Sendable {
        case never
        case agree(ToggleProgress = ToggleProgress())
        /// In microseconds since 1970, and how many microseconds that was away when it was kept.
        case time(UInt64, away: UInt64)
    }
}

extension State.KeptMode {
    /// The end of a mode that ends by itself at a time.
    ///
    /// Not longer from now than it was away when it was kept: the clock may have been set back since, as one is that
    /// starts in 1970 for want of a battery.
    ///
    /// - Parameter wallTime: now, in microseconds since 1970.
    /// - Returns: how many microseconds are left; nil when the time is over.
    static func remaining(until: UInt64, away: UInt64, at wallTime: UInt64) -> UInt64? {
        until > wallTime ? min(until - wallTime, away) : nil
    }
}

/// The file in which the state is kept.
struct StateFile {
    private let file: KeptFile
    /// The content of the file, or the content that could not be written.
    private var last: State?

    init(_ path: String, on loop: EventLoop? = nil) { file = KeptFile(path, "the mode", on: loop) }

    /// The kept state; empty if there is none, or none that can be read.
    mutating func load() -> State {
        let kept: [State]? = file.load()
        last = kept?.first
        return last ?? State()
    }

    /// Keeps a state, unless it is the one kept already.
    mutating func save(_ state: State) {
        guard state != last else { return }
        last = state
        file.save(state.yaml, title: State.title)
    }
}
