import AgentInterface
public import ArgumentParser
import FileSupport
import Glibc
import Responders
import TextSupport
import ThemeFiles
public import Vocabulary

extension Appearance: ExpressibleByArgument {
    /// Parses `day` or `light`, `night` or `dark`.
    public init?(argument: String) { self.init(named: argument) }

    /// The names that the parser lists in errors and completions.
    public static var allValueStrings: [String] { allNames }
}

extension ContrastLevel: ExpressibleByArgument {}

extension ModeName: ExpressibleByArgument {
    package init?(argument: String) { self.init(named: argument) }

    package static var allValueStrings: [String] { [Self.auto.rawValue] + Appearance.allNames }
}

/// A duration on the command line: `90s`, `10m`, `1h30m`.
struct TimeSpan: Equatable {
    /// 1...3,155,760,000 (a hundred years).
    let seconds: UInt32
}

extension TimeSpan {
    /// - Parameter purpose: a sentence's beginning, such as `Stop after`.
    static func help(_ purpose: String) -> ArgumentHelp {
        ArgumentHelp("\(purpose) a duration, such as 90s, 10m, 1h30m or 2d.", valueName: "duration")
    }

    /// Parses whole seconds, at least one.
    init(argument text: String) throws {
        guard let duration = Duration(written: text) else {
            if Duration(written: "\(text)s") != nil {
                throw ValidationError("the unit is missing: expected such as \(text)s, \(text)m or \(text)h.")
            }
            throw ValidationError("expected \(Duration.writtenForms), up to 100 years (36525d).")
        }
        let (seconds, rest) = duration.components
        guard rest == 0, seconds > 0, let seconds = UInt32(exactly: seconds) else {
            throw ValidationError("expected whole seconds, at least 1s.")
        }
        self.seconds = seconds
    }
}

/// The completions for the names of recipes and themes.
extension CompletionKind {
    static func recipes(in states: [RecipeReport.State] = [.available, .enabled, .own]) -> CompletionKind {
        .custom { _, _, _ in
            MainActor.assumeIsolated {
                guard let setup = try? RecipeSetup() else { return [] }
                return setup.names().filter { states.contains(setup.state(of: $0)) && isPlain($0) }
            }
        }
    }

    static var themes: CompletionKind {
        .custom { _, _, _ in MainActor.assumeIsolated { InstalledThemes.library.names.filter(isPlain) } }
    }

    /// The names of themes, and theme files that match the word.
    static var themesAndFiles: CompletionKind {
        .custom { _, _, word in
            MainActor.assumeIsolated {
                ((word.contains("/") ? [] : InstalledThemes.library.names) + themeFiles(for: word)).filter(isPlain)
            }
        }
    }

    static var programs: CompletionKind {
        .custom { _, _, word in
            guard !word.isEmpty, !word.contains("/") else { return [] }
            let folders = (processEnvironment()["PATH"] ?? "").split(separator: ":").map(String.init)
            let names = folders.flatMap { (try? listFolder($0)) ?? [] }.filter { $0.hasPrefix(word) && isPlain($0) }
            return Set(names).sorted()
        }
    }

    /// A shell has a line for each completion, and shows it.
    private static func isPlain(_ word: String) -> Bool { word.plain() == word }

    /// They are beside the file that `word` begins to name.
    @MainActor private static func themeFiles(for word: String) -> [String] {
        let folder = word[..<(word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex)]
        return ((try? listFolder(folder.isEmpty ? "." : String(folder))) ?? []).compactMap { name in
            guard !name.hasPrefix(".") else { return nil }
            if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return "\(folder)\(name)" }
            // bash adds the slash by itself.
            let end = CompletionShell.requesting == .bash ? "" : "/"
            return isFolder("\(folder)\(name)") ? "\(folder)\(name)\(end)" : nil
        }
    }
}
