internal import Glibc
internal import Processes
internal import SDEvent
internal import TextSupport
package import Vocabulary

/// The way in which one program follows: the files that change, and how the program is notified.
package struct Recipe: Equatable, Sendable {
    /// The name of its file.
    package let name: String
    package let purpose: String
    /// The programs of which one must be installed; empty if none is required.
    package let programs: [String]
    /// The oldest version of that program that can follow; nil for any.
    package let oldest: ProgramVersion?
    /// The arguments with which that program prints its version.
    package let versionArguments: [String]
    /// The absolute paths of files that must all exist.
    package let files: [String]
    package private(set) var steps: [Step]
    /// Whether it runs before everything else, to hide the switch.
    package let runsBefore: Bool
    /// The program, and its arguments, that puts back what was there before, when the recipe is disabled; empty for
    /// none.
    package let undo: [String]
    /// The text of what a person has to do once; empty for nothing.
    package let setup: String

    package init(
        name: String, purpose: String, programs: [String] = [], oldest: ProgramVersion? = nil,
        versionArguments: [String] = ["--version"], files: [String] = [], steps: [Step],
        runsBefore: Bool = false, undo: [String] = [], setup: String = ""
    ) {
        (self.name, self.purpose, self.programs, self.files) = (name, purpose, programs, files)
        (self.oldest, self.versionArguments) = (oldest, versionArguments)
        (self.steps, self.runsBefore, self.undo, self.setup) = (steps, runsBefore, undo, setup)
    }
}

extension Recipe {
    package indirect enum Step: Equatable, Sendable {
        /// A value in a file is set, or the file to which a link leads.
        case set(Desktop.Setting, Desktop.Tool)
        /// A file is written from a template and the theme's colours.
        case template(source: String, target: String)
        /// Running programs are sent a signal.
        case signal(SignalStep)
        /// A program runs, perhaps once for each socket on which another one listens.
        case command(CommandStep)
        /// Terminals get control sequences with their colours.
        case terminals(TerminalsStep)
        /// A step for some versions of the program.
        case versions(VersionRange, Step)

        /// The step itself, without the versions that it is for.
        package var plain: Step {
            if case .versions(_, let step) = self { step.plain } else { self }
        }
    }

    /// Whether something is put back when it is disabled.
    package var comesBack: Bool { !undo.isEmpty || steps.contains { !$0.isNotice } }

    package var templates: [String] {
        steps.compactMap { step in
            if case .template(let source, _) = step.plain { source } else { nil }
        }
    }

    /// The files that it makes of templates, each once.
    package var targets: [String] {
        let all = steps.flatMap { step -> [String] in
            guard case .template(_, let target) = step.plain else { return [] }
            return Appearance.allCases.map { target.named(for: $0) }
        }
        return Set(all).sorted()
    }
}

/// The versions from one on, or until before one, or both.
package struct VersionRange: Equatable, Sendable {
    package let since: ProgramVersion?
    package let before: ProgramVersion?

    package init(since: ProgramVersion? = nil, before: ProgramVersion? = nil) {
        (self.since, self.before) = (since, before)
    }

    /// - Parameter version: nil for an unknown one, which is taken for a new one.
    func contains(_ version: ProgramVersion?) -> Bool {
        guard let version else { return before == nil }
        return since.map { $0 <= version } ?? true && before.map { version < $0 } ?? true
    }
}

extension Recipe {
    /// Whether what it does depends on the version of its program.
    package var needsVersion: Bool { oldest != nil || steps.contains { $0 != $0.plain } }

    /// The recipe with the steps for one version of its program; nil for an unknown version.
    func forVersion(_ version: ProgramVersion?) -> Recipe {
        var recipe = self
        recipe.steps = steps.compactMap { $0.forVersion(version) }
        return recipe
    }

    /// A clause that says that the program is too old, and what to do; nil if it is not.
    package func tooOld(_ version: ProgramVersion?, path: String?) -> String? {
        guard let version, let oldest, version < oldest else { return nil }
        let name = program(path: path) ?? "the program"
        return "\(name) \(version) is too old: this recipe needs version \(oldest) or later, so update \(name)"
    }
}

extension Recipe {
    /// Its name in the list of responders, by which what it replaces is kept.
    static func jobName(_ recipe: String) -> String { "recipes/\(recipe)" }

    /// Its job for a change.
    ///
    /// - Parameter session: shows where the values are, and is the one of its programs.
    func job(in session: DesktopSession) -> Job {
        Job(name: Recipe.jobName(name), steps: steps.map { $0.step(session) }, program: program(path: session.path))
    }

    /// The steps that have its program read its files again when these are put back.
    func notices(in session: DesktopSession) -> [Job.Step] {
        steps.filter { if case .signal = $0.plain { true } else if case .command = $0.plain { true } else { false } }
            .map { $0.step(session) }
    }
}

extension Recipe.Step {
    /// Whether it notifies a program of what earlier steps have changed.
    var isNotice: Bool {
        switch plain {
        case .set, .template, .versions: false
        case .signal, .command, .terminals: true
        }
    }

    fileprivate func step(_ session: DesktopSession) -> Job.Step {
        guard case .set(let setting, let tool) = plain else { return .step(plain) }
        return .setting(DesktopSetting(ofRecipe: setting, tool, session))
    }

    fileprivate func forVersion(_ version: ProgramVersion?) -> Recipe.Step? {
        guard case .versions(let range, let step) = self else { return self }
        return range.contains(version) ? step.forVersion(version) : nil
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

    package func program(path: String?) -> String? { programs.first { ProgramSearch.find($0, inPath: path) != nil } }
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
    /// The programs, by their names as in /proc/PID/comm, one of which must be running; empty if none has to.
    package let running: [String]

    package init(_ arguments: ByAppearance<[String]>, sockets: [String]? = nil, running: [String] = []) {
        (self.arguments, self.sockets, self.running) = (arguments, sockets, running)
    }
}

extension String {
    /// The path of a file that there is for each appearance, `theme-{appearance}`; another one stays as it is.
    func named(for appearance: Appearance) -> String {
        parts(separatedBy: "{appearance}").joined(separator: appearance.rawValue)
    }
}
