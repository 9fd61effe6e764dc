package import ThemeValues
package import Vocabulary

/// Makes one part of the desktop follow: a toolkit, a terminal, a person's own programs.
///
/// `ResponderStages` hands it one change at a time and keeps the order and the results. A responder whose target is
/// already right does nothing, so that nothing flickers, and each has its own time limit.
package protocol Responder: AnyObject {
    /// The name in the list of responders, such as `gnome-theme`.
    var name: String { get }

    var stage: Stage { get }

    /// Called by the responder when `probe` may have a new answer, or when its target has started or was reset.
    var whenReady: (() -> Void)? { get set }

    /// The records of its parts, in the order in which they are listed, as each hook is.
    var parts: [ResponderRecord] { get }

    /// Whether it applies in this session; asked before and after each change, and must not block.
    func probe() -> Probe

    /// Makes its target follow, without blocking.
    ///
    /// - Parameter whenDone: must be called once, at once or from the loop, also after it was cancelled.
    func follow(_ change: ThemeChange<Theme>, whenDone: @escaping (ResponderResult) -> Void)

    /// Ends the work under way: a newer change has come, or the agent ends.
    func cancel()
}

extension Responder {
    package var parts: [ResponderRecord] { [] }
    package func probe() -> Probe { .applies }
    package func cancel() {}
}

/// The order in which responders follow; those of one stage follow in parallel.
///
/// Applications read the toolkit's theme when the colour scheme arrives, so the colour scheme comes second, and the
/// portal's signal, from which most of them learn of it, third.
package enum Stage: String, CaseIterable, Sendable {
    /// The programs that hide the switch, such as a compositor's transition.
    case before
    case toolkit
    case colorScheme = "colour scheme"
    case portal
    /// Programs with their own settings.
    case programs
    /// The person's own programs in the hooks folders.
    case hooks

    /// The longest time to the beginning of this stage, even if earlier stages still run: from the change for the first
    /// two, and from the beginning of `toolkit` for others; nil if it waits for them as long as they take.
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

/// Whether a responder has anything to do here.
package enum Probe: Equatable, Sendable {
    case applies
    /// A later change or a call of `whenReady` may find it ready; the reason is a clause.
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
    /// None of the programs that it notifies is running.
    case notRunning
    /// The programs that it notifies are running, and none or only some could be notified, for this reason.
    case notNotified(Message, isPartial: Bool = false)
    /// Only the attempt showed that there is nothing to do here, for this reason.
    case absent(Message)
    /// The reason says what to do, where something can be done.
    case failed(Message)
    /// It was cancelled because a newer change came.
    case overtaken
    /// It was cancelled because it took longer than this.
    case overran(Duration)
}
