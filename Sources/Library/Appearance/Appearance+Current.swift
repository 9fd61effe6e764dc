// `import Appearance` alone suffices: its API shows the two appearances, and the desktop's accent colour.
@_exported public import enum AppearanceValues.Appearance
@_exported public import struct AppearanceValues.Color

extension Appearance {
    /// The appearance that the program should have now: what the desktop portal says, else the terminal that the
    /// program runs in, else `COLORFGBG`, else day.
    ///
    /// Nothing is started for it. A portal that is busy costs at most 100 ms, and a terminal that does not answer
    /// another 100 ms. While the program loops over ``changes``, it costs nothing.
    public static var current: Appearance { Watch.shared.surroundings(terminal: .asked).appearance }

    /// The appearance now, and then every new one, on any thread; see ``current`` for its sources.
    ///
    /// ```swift
    /// for await appearance in Appearance.changes {
    ///     draw(isDark: appearance == .night)
    /// }
    /// ```
    ///
    /// Without a portal a loop switches the terminal to reports of its appearance (mode 2031), and reads them: what is
    /// typed meanwhile is lost. When the last loop ends, the terminal is as it was, also where a signal ends or stops
    /// the program. A program that reads single keys itself keeps its input: it uses ``changes(with:)``.
    public static var changes: AsyncStream<Appearance> { Watch.shared.stream(\.appearance, terminal: .followed) }

    /// The appearance now, and then every new one, in a program that reads its terminal itself.
    ///
    /// A program that reads ``current`` before it takes the keys begins with the right appearance.
    ///
    /// - Parameter reports: is given all that the program reads, and follows the terminal's reports in it.
    public static func changes(with reports: TerminalReports) -> AsyncStream<Appearance> {
        Watch.shared.stream(\.appearance, terminal: .reported)
    }
}

/// A user's preferences besides light or dark, from the portal (`org.freedesktop.appearance`).
public struct DesktopPreferences: Equatable, Sendable {
    /// The desktop's accent colour; nil where it has none.
    public package(set) var accentColor: Color?
    /// Whether higher contrast is preferred.
    public package(set) var wantsHighContrast = false
    /// Whether less motion is preferred: no transitions, no animations.
    public package(set) var wantsReducedMotion = false

    /// No preferences.
    public init() {}

    /// The preferences now; none where there is no portal.
    ///
    /// A portal that is busy costs at most 100 ms.
    public static var current: DesktopPreferences { Watch.shared.surroundings(terminal: nil).preferences }

    /// The preferences now, and then all new ones, on any thread.
    public static var changes: AsyncStream<DesktopPreferences> { Watch.shared.stream(\.preferences, terminal: nil) }
}
