package import Switching

/// How one program is made to follow: what is changed for it, and how it is told.
package struct Recipe: Equatable, Sendable {
    /// Its name, which is its file's.
    package let name: String
    /// What it is for, in a few words.
    package let purpose: String
    /// The programs of which one must be there; none where that does not matter.
    package let programs: [String]
    /// The files that must all be there, by their absolute paths.
    package let files: [String]
    /// What is done, in this order.
    package let steps: [Step]
    /// What a person has to do besides, once; empty for nothing.
    package let setup: String

    /// A recipe of these parts.
    package init(
        name: String, purpose: String, programs: [String] = [], files: [String] = [], steps: [Step], setup: String = ""
    ) {
        (self.name, self.purpose, self.programs, self.files) = (name, purpose, programs, files)
        (self.steps, self.setup) = (steps, setup)
    }
}

extension Recipe {
    /// One thing that a recipe does.
    package enum Step: Equatable, Sendable {
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
    package var templates: [String] {
        steps.compactMap { step in
            if case .template(let source, _) = step { source } else { nil }
        }
    }

    /// The files and links that it makes.
    package var targets: [String] {
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
package struct ByAppearance<Value: Sendable & Equatable>: Equatable, Sendable {
    /// What holds by day.
    package let day: Value
    /// What holds by night.
    package let night: Value

    /// One thing for each.
    package init(day: Value, night: Value) {
        (self.day, self.night) = (day, night)
    }

    /// What holds for an appearance.
    package subscript(appearance: Appearance) -> Value {
        appearance == .day ? day : night
    }
}

/// A program is run.
package struct CommandStep: Equatable, Sendable {
    /// The program, which is looked for on the PATH, and its arguments.
    package let arguments: ByAppearance<[String]>
    /// Patterns of paths (glob(7)): it is run once for each socket of the person's at which somebody listens; nil for once.
    package let sockets: [String]?

    /// A run of this program.
    package init(_ arguments: ByAppearance<[String]>, sockets: [String]? = nil) {
        (self.arguments, self.sockets) = (arguments, sockets)
    }
}
