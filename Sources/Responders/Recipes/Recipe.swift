internal import Glibc
internal import SDEvent
package import Switching

/// The way in which one program follows: the files that change, and how the program is notified.
package struct Recipe: Equatable, Sendable {
    /// The name of its file.
    package let name: String
    package let purpose: String
    /// The programs of which one must be installed; empty if none is required.
    package let programs: [String]
    /// The absolute paths of files that must all exist.
    package let files: [String]
    package let steps: [Step]
    /// The text of what a person has to do once; empty for nothing.
    package let setup: String

    package init(
        name: String, purpose: String, programs: [String] = [], files: [String] = [], steps: [Step], setup: String = ""
    ) {
        (self.name, self.purpose, self.programs, self.files) = (name, purpose, programs, files)
        (self.steps, self.setup) = (steps, setup)
    }
}

extension Recipe {
    package enum Step: Equatable, Sendable {
        /// A symbolic link leads to one file by day and to another by night.
        case link(LinkStep)
        /// A file is written from a template and the theme's colours.
        case template(source: String, target: String)
        /// Running programs are sent a signal.
        case signal(SignalStep)
        /// A program runs, perhaps once for each socket on which another one listens.
        case command(CommandStep)
        /// Terminals get control sequences with their colours.
        case terminals(TerminalsStep)
    }

    package var templates: [String] {
        steps.compactMap { step in
            if case .template(let source, _) = step { source } else { nil }
        }
    }

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

extension Recipe {
    /// - Parameter path: the variable PATH.
    package func probe(path: String?) -> Probe {
        if !programs.isEmpty, program(path: path) == nil {
            return .absent("\(programs.joined(separator: " or ")) is not on the PATH")
        }
        if let missing = files.first(where: { access($0, F_OK) != 0 }) { return .absent("there is no \(missing)") }
        return .applies
    }

    func program(path: String?) -> String? { programs.first { ProgramSearch.find($0, inPath: path) != nil } }
}

/// A value for day and one for night.
package nonisolated struct ByAppearance<Value: Sendable & Equatable>: Equatable, Sendable {
    package let day: Value
    package let night: Value

    package init(day: Value, night: Value) { (self.day, self.night) = (day, night) }

    package subscript(appearance: Appearance) -> Value { appearance == .day ? day : night }
}

package struct CommandStep: Equatable, Sendable {
    /// The program, by its name on the PATH, and its arguments.
    package let arguments: ByAppearance<[String]>
    /// Patterns of paths (glob(7)): it runs once for each of the person's sockets that has a listener; nil for once.
    package let sockets: [String]?

    package init(_ arguments: ByAppearance<[String]>, sockets: [String]? = nil) {
        (self.arguments, self.sockets) = (arguments, sockets)
    }
}
