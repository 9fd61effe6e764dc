package import ThemeValues
package import Vocabulary

/// Makes a part of the desktop follow. For example, a toolkit, a terminal, or the user's own programs.
///
/// `ResponderStages` passes one change at a time to the responder, and keeps the order and the results. A responder
/// whose target is already right does nothing, so that nothing flickers. Each has its own time limit.
package protocol Responder: AnyObject {
    /// The name in the list of responders, such as `gnome-theme`.
    var name: String { get }

    var stage: Stage { get }

    /// Called when the target may need another look. `probe` may have a new answer, or the target started or was reset.
    var whenReady: (() -> Void)? { get set }

    /// The records of the responder's parts, such as single hooks. In list order.
    var parts: [ResponderRecord] { get }

    /// Checks whether the responder applies in this session. Called before and after each change. Must not block.
    func probe() -> Probe

    /// Makes the target follow, without blocking.
    /// Must call `whenDone` once, immediately or from the loop, even after a cancellation.
    func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void)

    /// Stops the current work, because of a newer change or the agent's end.
    func cancel()
}

extension Responder {
    package var parts: [ResponderRecord] { [] }
    package func probe() -> Probe { .applies }
    package func cancel() {}
}

/// The order of responders. Responders in the same stage follow in parallel.
///
/// Applications read the toolkit's theme when the color scheme arrives, so the color scheme comes second. The portal's
/// signal, from which most applications learn of the color scheme, comes third.
package enum Stage: String, CaseIterable, Sendable {
    /// The programs that hide the switch, such as a compositor's transition.
    case before
    case toolkit
    case colorScheme = "colour scheme"
    case portal
    /// Programs with their own settings.
    case programs
    case hooks

    /// The latest start of this stage, even if earlier stages still run. The time counts from the change for the first
    /// two stages, and from the start of `toolkit` for the others. `nil` to wait without a limit.
    var latestBeginning: Duration? {
        switch self {
        case .before: .zero
        case .toolkit: .milliseconds(200)
        case .colorScheme: .milliseconds(150)
        case .portal: .milliseconds(200)
        case .programs: .milliseconds(200)
        case .hooks: nil
        }
    }
}

/// Whether a responder has anything to do.
package enum Probe: Equatable, Sendable {
    case applies
    /// Not ready. A later change or `whenReady` may change this. The reason is a clause.
    case notYet(Message)
    case absent(Message)
}

package struct ResponderResult: Equatable, Sendable {
    package var outcome: ResponderOutcome
    package var output: [String]

    package init(_ outcome: ResponderOutcome, output: [String] = []) {
        (self.outcome, self.output) = (outcome, output)
    }
}

package enum ResponderOutcome: Equatable, Sendable {
    case done
    case unchanged
    /// No program that the responder notifies is running.
    case notRunning
    /// Some or all running programs could not be notified, for this reason.
    case notNotified(Message, isPartial: Bool = false)
    /// The attempt showed that there is nothing to do, for this reason.
    case absent(Message)
    /// A failure. The reason says what to do, if anything can be done.
    case failed(Message)
    /// Canceled because a newer change came.
    case overtaken
    /// Canceled because the run exceeded this time.
    case overran(Duration)
}
