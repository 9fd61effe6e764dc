internal import Switching
package import Theming

/// The standard input of `halflight render-batch`: texts that each end with a zero byte.
///
/// A theme comes first, then jobs, each of two texts: a template's path, and the path of the file to write. The answer
/// to a job is a line on standard output: `written`, `unchanged`, or `failed` with the reason.
package nonisolated enum RenderInput {
    package static func bytes(_ texts: [String]) -> [UInt8] {
        texts.flatMap { $0.utf8.filter { $0 != 0 } + [0] }
    }

    /// A theme as texts, the last of which is empty.
    package static func texts(of theme: Theme) -> [String] {
        [theme.name, theme.appearance.rawValue, theme.title ?? "", theme.author ?? ""]
            + theme.colors.filter { !$0.key.name.isEmpty }.flatMap { [$0.name, "\($1)"] } + [""]
    }

    /// The theme that texts begin with; nil when they do not begin with one.
    package static func theme(from next: () -> String?) -> Theme? {
        guard let name = next(), let appearance = next().flatMap(Appearance.init(rawValue:)),
            let title = next(), let author = next()
        else { return nil }
        var palette = Palette()
        while let role = next(), !role.isEmpty {
            guard let color = next().flatMap(Color.init(hex:)) else { return nil }
            palette[Theme.Role(role)] = color
        }
        var theme = try? Theme(name: name, appearance: appearance, palette: palette)
        theme?.title = title.isEmpty ? nil : title
        theme?.author = author.isEmpty ? nil : author
        return theme
    }
}
