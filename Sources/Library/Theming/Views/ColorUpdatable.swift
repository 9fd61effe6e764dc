public import ThemeManagement
public import ThemeValues

/// A visible part of a program whose colours follow the theme: a window, a view, a bar.
///
/// Parts form a tree. Each part gets the theme from its parent, and none keeps a reference to the theme's provider.
@MainActor
public protocol ColorUpdatable<ColorTheme>: AnyObject {
    /// The type of its themes: `Theming.Theme`, or the program's own.
    associatedtype ColorTheme: Equatable = ThemeValues.Theme

    /// Updates its own colours, not those of its children.
    func updateColors(for theme: ColorTheme)

    /// The parts in it, such as its bars, which get the theme after it; none by default.
    var colorChildren: [any ColorUpdatable<ColorTheme>] { get }

    /// Reloads content that depends on the theme, such as the rows of a table; does nothing by default.
    ///
    /// It is called after `updateColors(for:)`, and before the children get the theme.
    func reloadForColors()

    /// The scope whose theme it shows; nil, by default, for its parent's theme.
    ///
    /// A part with a scope gets no theme from its parent. It has to follow its scope with `followColors(of:)`.
    var colorScope: ThemeScope<ColorTheme>? { get }
}

extension ColorUpdatable {
    /// No parts.
    public var colorChildren: [any ColorUpdatable<ColorTheme>] { [] }

    /// Does nothing.
    public func reloadForColors() {}

    /// No scope.
    public var colorScope: ThemeScope<ColorTheme>? { nil }

    /// Shows a theme in this part and in all below it, except those with a scope of their own.
    ///
    /// A part that is added to a tree later is given its parent's theme so.
    public func propagateColors(of theme: ColorTheme) {
        updateColors(for: theme)
        reloadForColors()
        for child in colorChildren { child.inheritColors(of: theme) }
    }

    /// Shows the current theme of a provider or scope, and every new one, in this part and in all below it.
    ///
    /// It is called for the root of a tree, and for each part with a scope. The part is held weakly. It follows nothing
    /// else any longer: a part that moves follows its new scope alone.
    public func followColors(of provider: some ThemeProvider<ColorTheme>) {
        let subject = provider.themes.subject
        FollowedColors.replace(self, subject)
        subject.subscribe(self, .colors) { part, theme in part.propagateColors(of: theme) }
        propagateColors(of: subject.untracked)
    }

    /// Ends `followColors(of:)`: from now on the part gets its theme from its parent alone.
    public func unfollowColors() { FollowedColors.remove(self) }

    private func inheritColors(of theme: ColorTheme) {
        if colorScope == nil { propagateColors(of: theme) }
    }
}

/// The subjects that parts follow, because a part has no place of its own for that.
@MainActor
enum FollowedColors {
    private struct Entry {
        weak var part: AnyObject?
        weak var subject: (any ColorSubject)?
    }

    private static var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which to remove those of released parts.
    private static var limit = 64

    /// Ends what the part follows, unless that is the subject already.
    static func replace(_ part: AnyObject, _ subject: any ColorSubject) {
        if let entry = entries[ObjectIdentifier(part)], entry.part === part, entry.subject === subject { return }
        remove(part)
        if entries.count >= limit {
            entries = entries.filter { $0.value.part != nil }
            limit = max(64, 2 * entries.count)
        }
        entries[ObjectIdentifier(part)] = Entry(part: part, subject: subject)
    }

    static func remove(_ part: AnyObject) {
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(part)), entry.part === part else { return }
        entry.subject?.endColors(of: part)
    }
}

/// A subject whose theme parts follow.
@MainActor
protocol ColorSubject: AnyObject {
    func endColors(of part: AnyObject)
}

extension Subject: ColorSubject {
    func endColors(of part: AnyObject) { unsubscribe(part, .colors) }
}
