internal import Glibc
internal import Processes
internal import SDEvent
internal import TextSupport
package import Vocabulary

/// Describes how one program follows a change. Names the files that change, and how the program is notified.
package struct Recipe: Equatable, Sendable {
    package let name: String
    package let purpose: String
    /// The programs, one of which must be installed. May be empty.
    package let programs: [String]
    /// The oldest program version that can follow, or `nil` for any.
    package let oldest: ProgramVersion?
    package let versionArguments: [String]
    /// The absolute paths of required files. All must exist.
    package let files: [String]
    package private(set) var steps: [Step]
    /// Whether the recipe runs before all others, to hide the switch.
    package let runsBefore: Bool
    /// The program and its arguments that revert the recipe when it's disabled. Empty without such a program.
    package let undo: [String]
    /// Instructions for the user's one-time setup. Empty if no setup is needed.
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
        /// Sets a value in a file, or a link's target.
        case set(Desktop.Setting, Desktop.Tool)
        /// Writes a file from a template and the theme's colors.
        case template(source: String, target: String)
        case signal(SignalStep)
        /// Runs a program, perhaps once for each socket with a listener.
        case command(CommandStep)
        case terminals(TerminalsStep)
        /// A step for some versions of the program.
        case versions(VersionRange, Step)

        /// The step without its version range.
        package var plain: Step {
            if case .versions(_, let step) = self { step.plain } else { self }
        }
    }

    /// Whether disabling the recipe puts something back.
    package var comesBack: Bool { !undo.isEmpty || steps.contains { !$0.isNotice } }

    package var templates: [String] {
        steps.compactMap { step in
            if case .template(let source, _) = step.plain { source } else { nil }
        }
    }

    /// The files that the recipe makes from templates. Each is listed once.
    package var targets: [String] {
        let all = steps.flatMap { step -> [String] in
            guard case .template(_, let target) = step.plain else { return [] }
            return Appearance.allCases.map { target.named(for: $0) }
        }
        return Set(all).sorted()
    }
}

/// A range of versions. It includes `since` and excludes `before`. Either may be missing.
package struct VersionRange: Equatable, Sendable {
    package let since: ProgramVersion?
    package let before: ProgramVersion?

    package init(since: ProgramVersion? = nil, before: ProgramVersion? = nil) {
        (self.since, self.before) = (since, before)
    }

    /// - Parameter version: the version, or `nil` if it's unknown. An unknown version counts as new.
    func contains(_ version: ProgramVersion?) -> Bool {
        guard let version else { return before == nil }
        return since.map { $0 <= version } ?? true && before.map { version < $0 } ?? true
    }
}

extension Recipe {
    package var needsVersion: Bool { oldest != nil || steps.contains { $0 != $0.plain } }

    func forVersion(_ version: ProgramVersion?) -> Recipe {
        var recipe = self
        recipe.steps = steps.compactMap { $0.forVersion(version) }
        return recipe
    }

    /// Explains that the program is too old, and what to do. Returns a clause, or `nil` if the program isn't too old.
    package func tooOld(_ version: ProgramVersion?, path: String?) -> String? {
        guard let version, let oldest, version < oldest else { return nil }
        let name = program(path: path) ?? "the program"
        return "\(name) \(version) is too old: this recipe needs version \(oldest) or later, so update \(name)"
    }
}

extension Recipe {
    static func jobName(_ recipe: String) -> String { "recipes/\(recipe)" }

    func job(in session: DesktopSession) -> Job {
        Job(name: Recipe.jobName(name), steps: steps.map { $0.step(session) }, program: program(path: session.path))
    }

    /// Returns the steps that make the program reread its files. They run when the files are put back.
    func notices(in session: DesktopSession) -> [Job.Step] {
        steps.filter { if case .signal = $0.plain { true } else if case .command = $0.plain { true } else { false } }
            .map { $0.step(session) }
    }
}

extension Recipe.Step {
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
    /// - Parameter path: the variable `PATH`.
    package func probe(path: String?) -> Probe {
        if !programs.isEmpty, program(path: path) == nil {
            return .absent("\(programs.joined(separator: " or ")) is not on the PATH")
        }
        if let missing = files.first(where: { access($0, F_OK) != 0 }) { return .absent("there is no \(missing)") }
        return .applies
    }

    package func program(path: String?) -> String? { programs.first { ProgramSearch.find($0, inPath: path) != nil } }
}

/// A value for day and a value for night.
package nonisolated struct ByAppearance<Value: Sendable & Equatable>: Equatable, Sendable {
    package let day: Value
    package let night: Value

    package init(day: Value, night: Value) { (self.day, self.night) = (day, night) }

    package subscript(appearance: Appearance) -> Value { appearance == .day ? day : night }
}

package struct CommandStep: Equatable, Sendable {
    /// The program, by its name on the `PATH`, and its arguments.
    package let arguments: ByAppearance<[String]>
    /// Patterns of socket paths (glob(7)), or `nil`. The program runs once for each of the user's listening sockets.
    package let sockets: [String]?
    /// The programs, one of which must be running. Named as in /proc/PID/comm. May be empty.
    package let running: [String]

    package init(_ arguments: ByAppearance<[String]>, sockets: [String]? = nil, running: [String] = []) {
        (self.arguments, self.sockets, self.running) = (arguments, sockets, running)
    }
}

extension String {
    /// Replaces `{appearance}` in a path, as in `theme-{appearance}`.
    func named(for appearance: Appearance) -> String {
        parts(separatedBy: "{appearance}").joined(separator: appearance.rawValue)
    }
}
