internal import LibYAML
package import SDEvent
package import Vocabulary

/// The state that the agent keeps from one run to the next.
package nonisolated struct State: Equatable, Sendable {
    /// The last appearance by the light; nil if unknown.
    package var light: Appearance?
    package var mode: KeptMode = .auto

    package init(light: Appearance? = nil, mode: KeptMode = .auto) { (self.light, self.mode) = (light, mode) }

    /// A mode as it is remembered: its end by the wall clock, which goes on while the machine is off.
    package nonisolated enum KeptMode: Equatable, Sendable {
        case auto
        case forced(Appearance, ends: KeptEnd)
    }

    /// The appearance that it stands for; nil if unknown.
    package var appearance: Appearance? {
        if case .forced(let appearance, _) = mode { return appearance }
        return light
    }

    /// The first line of its file.
    package static let title =
        "Written by halflightd, and read when it starts. Times are in microseconds, moments since 1970."

    package nonisolated enum KeptEnd: Equatable, Sendable {
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
    package static func remaining(until: UInt64, away: UInt64, at wallTime: UInt64) -> UInt64? {
        until > wallTime ? min(until - wallTime, away) : nil
    }
}

/// The file in which the state is kept.
package struct StateFile {
    private let file: KeptFile
    /// The content of the file, or the content that could not be written.
    private var last: State?

    package init(_ path: String, on loop: EventLoop? = nil) { file = KeptFile(path, "the mode", on: loop) }

    /// The kept state; empty if there is none, or none that can be read.
    package mutating func load() -> State {
        let kept: [State]? = file.load()
        last = kept?.first
        return last ?? State()
    }

    /// Keeps a state, unless it is the one kept already.
    package mutating func save(_ state: State) {
        guard state != last else { return }
        last = state
        file.save(state.yaml, title: State.title)
    }
}
