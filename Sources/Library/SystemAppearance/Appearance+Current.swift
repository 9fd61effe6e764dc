// `import SystemAppearance` alone is enough for its API. But a toolkit's `Color` stays what it is: a name exported by
// itself would win.
@_exported public import enum AppearanceValues.Appearance
public import struct AppearanceValues.Color

extension Appearance {
    /// The appearance that the program should have now.
    ///
    /// It comes from the desktop portal, else from the program's terminal, else from `COLORFGBG`; otherwise, it's day.
    /// Nothing is started for it. A busy portal costs at most 100 ms, and a terminal that doesn't answer another 100
    /// ms. While the program loops over ``changes``, it costs nothing.
    public static var current: Appearance { Watch.shared.surroundings(terminal: .asked).appearance }

    /// The appearance that the desktop or the terminal specifies now. `nil` if neither does: ``current`` is day then.
    public static var specified: Appearance? { Watch.shared.surroundings(terminal: .asked).specified }

    /// The appearance that the desktop specifies now, for windows. `nil` if it doesn't, or without a portal.
    public static var desktop: Appearance? { Watch.shared.surroundings(terminal: nil).desktop }

    /// The current appearance, then every new one. See ``current`` for its sources.
    ///
    /// ```swift
    /// for await appearance in Appearance.changes {
    ///     draw(isDark: appearance == .night)
    /// }
    /// ```
    ///
    /// The stream works on any thread. Without a portal, a loop switches the terminal to reports of its appearance
    /// (mode 2031) and reads them; typed input is lost. When the last loop ends, the terminal is restored, even if a
    /// signal ends or stops the program. A program that reads single keys uses ``changes(with:)`` to keep its input.
    public static var changes: AsyncStream<Appearance> { Watch.shared.stream(\.appearance, terminal: .followed) }

    /// Returns the current appearance, then every new one. For programs that read their terminal: read ``current``
    /// before taking the keys to begin with the right appearance. `reports` gets all input that the program reads, and
    /// follows the terminal's reports in it.
    public static func changes(with reports: TerminalReports) -> AsyncStream<Appearance> {
        Watch.shared.stream(\.appearance, terminal: .reported)
    }
}

/// The user's other desktop preferences, from the portal (`org.freedesktop.appearance`).
public struct DesktopPreferences: Equatable, Sendable {
    /// The desktop's accent color, if any. `import AppearanceValues` names its type.
    public package(set) var accentColor: Color?
    /// Whether the user prefers higher contrast.
    public package(set) var wantsHighContrast = false
    /// Whether the user prefers less motion, without transitions and animations.
    public package(set) var wantsReducedMotion = false

    /// Creates empty preferences.
    public init() {}

    /// The current preferences; empty without a portal. A busy portal costs at most 100 ms.
    public static var current: DesktopPreferences { Watch.shared.surroundings(terminal: nil).preferences }

    /// The current preferences, then all new ones, on any thread.
    public static var changes: AsyncStream<DesktopPreferences> { Watch.shared.stream(\.preferences, terminal: nil) }
}
