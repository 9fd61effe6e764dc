import ArgumentParser
import Glibc
import HalflightAgent
import HalflightSupport
import Responders
import ThemeFiles

/// The completions for the names of recipes and themes.
extension CompletionKind {
    /// The names of recipes in one of these states.
    static func recipes(in states: [RecipeReport.State] = [.available, .enabled, .own]) -> CompletionKind {
        .custom { _, _, _ in
            MainActor.assumeIsolated {
                ((try? RecipeSetup().all()) ?? []).filter { states.contains($0.state) }.map(\.name)
            }
        }
    }

    /// The names of themes.
    static var themes: CompletionKind {
        .custom { _, _, _ in MainActor.assumeIsolated { InstalledThemes.library.names } }
    }

    /// The names of themes, and theme files where the word that is begun leads.
    static var themesAndFiles: CompletionKind {
        .custom { _, _, word in
            MainActor.assumeIsolated {
                word.contains("/") ? themeFiles(for: word) : InstalledThemes.library.names + themeFiles(for: word)
            }
        }
    }

    /// The theme files, and folders to look into, beside the one that `word` begins to name.
    @MainActor private static func themeFiles(for word: String) -> [String] {
        let folder = word[..<(word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex)]
        return ((try? listFolder(folder.isEmpty ? "." : String(folder))) ?? []).compactMap { name in
            guard !name.hasPrefix(".") else { return nil }
            if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return "\(folder)\(name)" }
            var information = stat()
            let isFolder = stat("\(folder)\(name)", &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
            return isFolder ? "\(folder)\(name)/" : nil
        }
    }
}
