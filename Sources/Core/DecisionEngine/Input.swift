package import Selection
package import Switching

/// An input of the engine in a turn.
package enum Input: Sendable {
    /// A fact of session or machine, or new rules. Some become known late.
    case fact(Event, ago: Duration = .zero)
    case dock(isDocked: Bool)
    /// All pending queries of services completed or failed.
    case answered
    /// The sources, best first, and how many precede a pending one, if any.
    case sources([SourceSelection.Option], knownBeforePending: Int?)
    /// The settings changed. Follows `sources`, which depends on them.
    case settings
    case value(SourceValue)
    /// The answer to `Action.confirm`: whether the source will yield another value.
    case confirming(isReading: Bool)
    case request(Event)
    case time

    /// Facts come before the readings that they may suppress, then requests.
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
    package let id: Int
    package let name: SourceName
    /// When the source began to repeat the value. `nil` if it reports each one.
    package let repeatsSince: Instant?

    package init(_ value: Reading.Value, of id: Int, _ name: SourceName, repeatsSince: Instant? = nil) {
        (self.value, self.id, self.name, self.repeatsSince) = (value, id, name, repeatsSince)
    }
}

/// The state of loop and monitors at a turn's start.
package struct Turn: Sendable {
    /// By the machine's clock.
    package let now: Duration
    /// Whether the monitors' first answers about obstacles are pending.
    package let awaitsFirstAnswers: Bool
    package let isAskingLid: Bool

    package init(now: Duration, awaitsFirstAnswers: Bool = false, isAskingLid: Bool = false) {
        (self.now, self.awaitsFirstAnswers, self.isAskingLid) = (now, awaitsFirstAnswers, isAskingLid)
    }
}

/// The results of a step: outcomes to report, then actions to perform.
package struct Effects: Sendable {
    /// In order. `Event.time` stands for a deadline.
    package private(set) var outcomes: [(event: Event, moment: Instant, outcome: Outcome)] = []
    package private(set) var actions: [Action] = []

    /// An action outside the engine. Any answer is an input of a later turn.
    package enum Action: Equatable, Sendable {
        /// Read this source before its candidate is confirmed. The answer is `Input.confirming`.
        case confirm(Int)
        case refresh(Int)
        /// The machine will sleep.
        case rest(Int)
        /// The machine woke.
        case wake(Int)
        /// A source has lost its device.
        case searchSources
        /// Ask about lid and dock. The answer is `Input.answered`.
        case askLid
        /// Ask for the time since the last input.
        case askInput
        case forgetInput
    }

    package var isEmpty: Bool { outcomes.isEmpty && actions.isEmpty }

    package init() {}

    mutating func append(_ action: Action) { actions.append(action) }

    mutating func append(_ event: Event, _ moment: Instant, _ outcome: Outcome, replacesLast: Bool) {
        if replacesLast { outcomes.removeLast() }
        outcomes.append((event, moment, outcome))
    }
}
