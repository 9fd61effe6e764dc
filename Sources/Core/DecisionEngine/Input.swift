package import Selection
package import Switching

/// An input of the engine in a turn.
package enum Input: Sendable {
    /// A fact of session or machine, or new rules. Some facts become known late.
    case fact(Event, ago: Duration = .zero)
    /// Whether a dock or an external screen is connected.
    case dock(isDocked: Bool)
    /// All pending queries of services completed or failed.
    case answered
    /// The sources, best first, and how many precede a pending source, if any.
    case sources([SourceSelection.Option], knownBeforePending: Int?)
    /// The sources' settings changed. Follows `sources`, which depends on them.
    case settings
    case value(SourceValue)
    /// The answer to `Action.confirm`: whether the source will yield another value.
    case confirming(isReading: Bool)
    /// A person's request, or a program's for a person.
    case request(Event)
    /// A deadline has come.
    case time

    /// The order of a turn's inputs: facts before the readings that they may suppress, then requests.
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

/// A value from a source.
package struct SourceValue: Sendable {
    package let value: Reading.Value
    /// The source's number.
    package let id: Int
    package let name: SourceName
    /// When the source began to repeat the value, if it doesn't report each one; otherwise `nil`.
    package let repeatsSince: Instant?

    package init(_ value: Reading.Value, of id: Int, _ name: SourceName, repeatsSince: Instant? = nil) {
        (self.value, self.id, self.name, self.repeatsSince) = (value, id, name, repeatsSince)
    }
}

/// Loop and monitor state at a turn's start.
package struct Turn: Sendable {
    /// The time by the machine's clock.
    package let now: Duration
    /// Whether monitors' first answers about obstacles are pending.
    package let awaitsFirstAnswers: Bool
    /// Whether a question about the lid is pending.
    package let isAskingLid: Bool

    package init(now: Duration, awaitsFirstAnswers: Bool = false, isAskingLid: Bool = false) {
        (self.now, self.awaitsFirstAnswers, self.isAskingLid) = (now, awaitsFirstAnswers, isAskingLid)
    }
}

/// The results of a step: outcomes to report, then actions to perform.
package struct Effects: Sendable {
    /// The outcomes in order; `Event.time` stands for a deadline.
    package private(set) var outcomes: [(event: Event, moment: Instant, outcome: Outcome)] = []
    package private(set) var actions: [Action] = []

    /// An action outside the engine; an answer is an input of a later turn.
    package enum Action: Equatable, Sendable {
        /// Read this source again before its candidate is confirmed. The answer is `Input.confirming`.
        case confirm(Int)
        /// Make this source yield its present value.
        case refresh(Int)
        /// Tell this source that the machine will sleep.
        case rest(Int)
        /// Tell this source that the machine woke.
        case wake(Int)
        /// Search sources again, because a source lost its device.
        case searchSources
        /// Ask about lid and dock. The answer is `Input.answered`.
        case askLid
        /// Ask for the time since the last input.
        case askInput
        /// Stop following touches.
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
