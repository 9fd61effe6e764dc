package import Selection
package import Switching

/// Something that the engine is told in a turn of the loop.
package enum Input: Sendable {
    /// A fact of session or machine, or other rules; some become known only a while after.
    case fact(Event, ago: Duration = .zero)
    /// Whether the machine is in a dock or has an external screen.
    case dock(isDocked: Bool)
    /// All pending queries of services have completed or failed.
    case answered
    /// The sources, best first, and how many come before one that's still being looked for, or `nil` if none is.
    case sources([SourceSelection.Option], knownBeforePending: Int?)
    /// The settings of the sources have changed; comes after `sources`, which follows from them.
    case settings
    case value(SourceValue)
    /// The answer to `Action.confirm`: whether the source will still yield a value.
    case confirming(isReading: Bool)
    /// A person's request, or that of a program for one.
    case request(Event)
    /// A deadline has come.
    case time

    /// The order in which the inputs of one turn count: facts before the readings that they may suppress, then
    /// requests.
    enum Stage: CaseIterable {
        case facts, sources, readings, requests, time
    }

    var stage: Stage {
        switch self {
        case .fact, .dock, .answered: .facts
        case .sources, .settings: .sources
        case .value, .confirming: .readings
        case .request: .requests
        case .time: .time
        }
    }
}

/// A value that a source has yielded.
package struct SourceValue: Sendable {
    package let value: Reading.Value
    /// The number by which the source is known.
    package let id: Int
    package let name: SourceName
    /// Since when the source has given this very value, where it does not yield each one; else nil.
    package let repeatsSince: Instant?

    package init(_ value: Reading.Value, of id: Int, _ name: SourceName, repeatsSince: Instant? = nil) {
        (self.value, self.id, self.name, self.repeatsSince) = (value, id, name, repeatsSince)
    }
}

/// The state of the loop and of the monitors at the beginning of a turn.
package struct Turn: Sendable {
    /// The time by the machine's clock.
    package let now: Duration
    /// Whether monitors have yet to answer what may obstruct the light.
    package let awaitsFirstAnswers: Bool
    /// Whether the lid is being asked for.
    package let isAskingLid: Bool

    package init(now: Duration, awaitsFirstAnswers: Bool = false, isAskingLid: Bool = false) {
        (self.now, self.awaitsFirstAnswers, self.isAskingLid) = (now, awaitsFirstAnswers, isAskingLid)
    }
}

/// The results of a step, for the engine's runner: what it has to report, and then what it has to do.
package struct Effects: Sendable {
    /// The outcome of each event, in their order; `Event.time` stands for a deadline.
    package private(set) var outcomes: [(event: Event, moment: Instant, outcome: Outcome)] = []
    package private(set) var actions: [Action] = []

    /// Something that the engine wants done outside; an answer is an input of a later turn.
    package enum Action: Equatable, Sendable {
        /// Read this source once more before its candidate is confirmed; the answer is `Input.confirming`.
        case confirm(Int)
        /// Have this source yield what it says now.
        case refresh(Int)
        /// Tell this source that the machine sleeps.
        case rest(Int)
        /// Tell this source that the machine has woken.
        case wake(Int)
        /// Look for sources again: one has lost its device.
        case searchSources
        /// Ask for lid and dock; the answer is `Input.answered`.
        case askLid
        /// Ask for how long nobody has touched keyboard or pointer.
        case askInput
        /// End following touches.
        case forgetInput
    }

    package var isEmpty: Bool { outcomes.isEmpty && actions.isEmpty }

    package init() {}

    mutating func append(_ action: Action) { actions.append(action) }

    /// Adds an outcome, or replaces the last one.
    mutating func append(_ event: Event, _ moment: Instant, _ outcome: Outcome, replacesLast: Bool) {
        if replacesLast { outcomes.removeLast() }
        outcomes.append((event, moment, outcome))
    }
}
