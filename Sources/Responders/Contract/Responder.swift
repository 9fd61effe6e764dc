public import Theming

/// Makes one part of the desktop follow: a toolkit, a terminal, a person's own programs.
///
/// It is told one change at a time, and says when it is done; whoever tells it (`ResponderStages`) keeps the order, the
/// limits and the results. A responder whose target is right already does nothing, so that nothing flickers.
public protocol Responder: AnyObject {
    /// By what name it is listed, such as `gnome`.
    var name: String { get }

    /// When its turn comes.
    var stage: Stage { get }

    /// How long it may take; nil where it keeps a limit of its own.
    var limit: Duration? { get }

    /// Whether there is anything here for it to do; asked before each change, and not to block.
    func probe() -> Probe

    /// Makes its target follow, without blocking.
    ///
    /// - Parameter whenDone: to be called once, at once or from the loop, also after `cancel()`.
    func follow(_ change: ThemeChange, whenDone: @escaping (ResponderResult) -> Void)

    /// What is under way is to end: a newer change has come, or the time is over.
    func cancel()

    /// Is to be called when a probe that said "not yet" may say something else, or when the target may have to be told
    /// again.
    var whenReady: (() -> Void)? { get set }

    /// What it consists of, where that is listed by itself, as each hook is.
    var parts: [ResponderRecord] { get }
}

extension Responder {
    /// Ten seconds.
    public var limit: Duration? { .seconds(10) }

    /// One thing alone.
    public var parts: [ResponderRecord] { [] }
}

/// The order in which responders are told; those of one stage are told side by side.
///
/// Applications read the toolkit's theme when the colour scheme arrives, so that comes after it, and the portal's
/// signal, by which most of them learn of it, after both.
public enum Stage: String, CaseIterable, Sendable {
    /// Themes of toolkits.
    case toolkit
    /// The desktop's colour-scheme setting.
    case colorScheme = "colour scheme"
    /// The desktop portal's signal.
    case portal
    /// Programs with settings of their own.
    case programs
    /// What a person put into the hooks folders.
    case hooks

    /// How long after the change the stage begins at the latest, whatever the stages before it do; nil where it waits
    /// for them as long as they may take.
    var latestBeginning: Duration? {
        switch self {
        case .toolkit: .zero
        case .colorScheme: .milliseconds(150)
        case .portal: .milliseconds(200)
        case .programs: .milliseconds(200)
        case .hooks: nil
        }
    }
}

/// Whether a responder has anything to do here.
public enum Probe: Equatable, Sendable {
    /// It has.
    case applies
    /// What it speaks to is expected, but not there yet, for this reason.
    case notYet(String)
    /// It has not, for this reason.
    case absent(String)
}

/// What came of telling a responder, and what its programs printed.
public struct ResponderResult: Equatable, Sendable {
    /// What came of it.
    public var outcome: ResponderOutcome
    /// What its programs printed, line by line.
    public var output: [String]

    /// A result of these parts.
    public init(_ outcome: ResponderOutcome, output: [String] = []) {
        self.outcome = outcome
        self.output = output
    }
}

/// How it ended.
public enum ResponderOutcome: Equatable, Sendable {
    /// Its target follows now.
    case done
    /// Its target was right already.
    case unchanged
    /// There was nobody to tell: no program that it speaks to runs.
    case nobodyToTell
    /// It was seen only by trying that there is nothing here for it to do, for this reason.
    case absent(String)
    /// It could not be done, for this reason, which says what to do where something can be done.
    case failed(String)
    /// It was stopped because a newer change came.
    case overtaken
    /// It was stopped because it took longer than it may.
    case overran(Duration)
}
