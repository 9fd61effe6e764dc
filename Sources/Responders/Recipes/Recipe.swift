public import Switching

/// How one program is made to follow: what is changed for it, and how it is told.
public struct Recipe: Equatable, Sendable {
    /// Its name, which is its file's.
    public let name: String
    /// What it is for, in a few words.
    public let purpose: String
    /// The programs of which one must be there; none where that does not matter.
    public let programs: [String]
    /// The files that must all be there, by their absolute paths.
    public let files: [String]
    /// What is done, in this order.
    public let steps: [Step]
    /// What a person has to do besides, once; empty for nothing.
    public let setup: String

    /// A recipe of these parts.
    public init(
        name: String, purpose: String, programs: [String] = [], files: [String] = [], steps: [Step], setup: String = ""
    ) {
        (self.name, self.purpose, self.programs, self.files) = (name, purpose, programs, files)
        (self.steps, self.setup) = (steps, setup)
    }
}

extension Recipe {
    /// One thing that a recipe does.
    public enum Step: Equatable, Sendable {
        /// A symbolic link leads to one file by day and to another by night.
        case link(LinkStep)
        /// A file is made of a template and the theme's colours.
        case template(source: String, target: String)
        /// Running programs are sent a signal.
        case signal(SignalStep)
        /// A program is run, perhaps once for each socket at which another one listens.
        case command(CommandStep)
        /// Terminals are told their colours.
        case terminals(TerminalsStep)
    }

    /// The templates that it fills.
    public var templates: [String] {
        steps.compactMap { step in
            if case .template(let source, _) = step { source } else { nil }
        }
    }

    /// The files and links that it makes.
    public var targets: [String] {
        steps.compactMap { step in
            switch step {
            case .link(let link): link.path
            case .template(_, let target): target
            case .terminals(let terminals): terminals.kept
            case .signal, .command: nil
            }
        }
    }
}

/// Something for day and something for night.
public struct ByAppearance<Value: Sendable & Equatable>: Equatable, Sendable {
    /// What holds by day.
    public let day: Value
    /// What holds by night.
    public let night: Value

    /// One thing for each.
    public init(day: Value, night: Value) {
        (self.day, self.night) = (day, night)
    }

    /// What holds for an appearance.
    public subscript(appearance: Appearance) -> Value {
        appearance == .day ? day : night
    }
}

/// A program is run.
public struct CommandStep: Equatable, Sendable {
    /// The program, which is looked for on the PATH, and its arguments.
    public let arguments: ByAppearance<[String]>
    /// Patterns of paths (glob(7)): it is run once for each socket of the person's at which somebody listens; nil for once.
    public let sockets: [String]?

    /// A run of this program.
    public init(_ arguments: ByAppearance<[String]>, sockets: [String]? = nil) {
        (self.arguments, self.sockets) = (arguments, sockets)
    }
}
