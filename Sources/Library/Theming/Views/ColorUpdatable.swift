public import ThemeManagement
public import ThemeValues

/// A visible part of a program with themed colors, such as a window. Parts form a tree. Each part gets the theme from
/// its parent, and no part keeps a reference to the theme's provider.
@MainActor
public protocol ColorUpdatable<ColorTheme>: AnyObject {
    /// The type of its themes: `Theming.Theme` or the program's own.
    associatedtype ColorTheme: Equatable = ThemeValues.Theme

    /// Shows the colors of a theme in the part itself, but not in its children.
    func applyColors(of theme: ColorTheme)

    /// The children, such as bars. They get the theme after this part. Empty by default.
    var colorChildren: [any ColorUpdatable<ColorTheme>] { get }

    /// Reloads content that depends on the theme, such as table rows. Called after the children have got the theme;
    /// children that are new afterwards get it, too. Does nothing by default.
    func reloadForColors()

    /// The part's scope. By default, `nil` to use its parent's theme. A part with a scope gets no theme from its
    /// parent: it calls `followColors(of:)` itself.
    var colorScope: ThemeScope<ColorTheme>? { get }
}

extension ColorUpdatable {
    /// No parts.
    public var colorChildren: [any ColorUpdatable<ColorTheme>] { [] }

    /// Does nothing.
    public func reloadForColors() {}

    /// No scope.
    public var colorScope: ThemeScope<ColorTheme>? { nil }

    /// Shows a theme in this part and all parts below, except parts with a scope. Call this method, with the parent's
    /// theme, for a part that joins a tree later.
    public func updateColors(for theme: ColorTheme) {
        applyColors(of: theme)
        let children = colorChildren
        for child in children { child.inheritColors(of: theme) }
        reloadForColors()
        let known = Set(children.map(ObjectIdentifier.init))
        for child in colorChildren where !known.contains(ObjectIdentifier(child)) { child.inheritColors(of: theme) }
        // An identifier is unique only while its object lives.
        withExtendedLifetime(children) {}
    }

    /// Shows the provider's current theme and every new one, in this part and all below. Call this method for a tree's
    /// root and for each part with a scope. The part is held weakly. A part that moves follows only its new scope.
    public func followColors(of provider: some ThemeProvider<ColorTheme>) {
        let subject = provider.themes.subject
        FollowedColors.replace(self, subject)
        subject.subscribe(self, .colors) { part, theme in part.updateColors(for: theme) }
        updateColors(for: subject.untracked)
    }

    /// Ends `followColors(of:)`, leaving the theme to the parent.
    public func unfollowColors() { FollowedColors.remove(self) }

    private func inheritColors(of theme: ColorTheme) {
        if colorScope == nil { updateColors(for: theme) }
    }
}

/// The subjects that parts follow, because parts can't store them.
@MainActor
enum FollowedColors {
    private struct Entry {
        weak var part: AnyObject?
        weak var subject: (any ColorSubject)?
    }

    private static var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries that triggers removing released parts.
    private static var limit = 64

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

/// A subject whose theme parts can follow.
@MainActor
protocol ColorSubject: AnyObject {
    func endColors(of part: AnyObject)
}

extension Subject: ColorSubject {
    func endColors(of part: AnyObject) { unsubscribe(part, .colors) }
}
