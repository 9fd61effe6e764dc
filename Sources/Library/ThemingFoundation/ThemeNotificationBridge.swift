public import Foundation
@_exported public import Theming

extension Notification.Name {
    /// The theme has changed; `userInfo` has it under `Notification.themeKey`.
    public static let themeDidChange = Notification.Name("org.halflight.themeDidChange")
}

extension Notification {
    /// The key of the theme in the `userInfo` of `themeDidChange`.
    public static let themeKey = "theme"

    /// The theme of a `themeDidChange`; nil in other notifications, or if themes are of another type.
    public func theme<Theme>(as type: Theme.Type = Theming.Theme.self) -> Theme? {
        userInfo?[Notification.themeKey] as? Theme
    }
}

// On Linux Foundation has such messages from Swift 6.3 on.
#if compiler(>=6.3)
/// The message of a new theme, on the main actor: `Notification.Name.themeDidChange` with types.
///
/// ```swift
/// let token = NotificationCenter.default.addObserver(of: manager, for: ThemeDidChangeMessage.self) { message in
///     show(message.theme)
/// }
/// ```
public struct ThemeDidChangeMessage<Provider: ThemeProvider>: NotificationCenter.MainActorMessage {
    /// The provider of the theme; a name of Foundation's, not the `Subject` of Theming.
    public typealias Subject = Provider

    /// The name of the classic notification.
    public static var name: Notification.Name { .themeDidChange }

    /// The new theme.
    public let theme: Provider.ProvidedTheme

    /// The message of a new theme.
    public init(theme: Provider.ProvidedTheme) { self.theme = theme }

    /// The message of a classic notification; nil if that has no theme of the type.
    @MainActor
    public static func makeMessage(_ notification: Notification) -> Self? {
        notification.theme(as: Provider.ProvidedTheme.self).map { Self(theme: $0) }
    }

    /// The classic notification, with the theme in `userInfo`, and without an object: that is set where it is posted.
    @MainActor
    public static func makeNotification(_ message: Self) -> Notification {
        Notification(name: name, object: nil, userInfo: [Notification.themeKey: message.theme])
    }
}
#endif

/// Posts every new theme of a provider: as a `ThemeDidChangeMessage`, from Swift 6.3 on, and as
/// `Notification.Name.themeDidChange`.
///
/// The notification's `object` is the provider. It is posted on the main actor, as long as the bridge lives.
@MainActor
public final class ThemeNotificationBridge<Provider: ThemeProvider> {
    private let provider: Provider
    private let center: NotificationCenter

    /// A bridge from a provider, which it keeps alive, to a notification center.
    public init(from provider: Provider, to center: NotificationCenter = .default) {
        self.provider = provider
        self.center = center
        provider.themes.subscribe(self) { bridge, theme in
            bridge.post(theme)
        }
    }

    private func post(_ theme: Provider.ProvidedTheme) {
        #if compiler(>=6.3)
        center.post(ThemeDidChangeMessage<Provider>(theme: theme), subject: provider)
        #endif
        // On Darwin Foundation derives the notification from the message.
        #if !canImport(Darwin)
        center.post(name: .themeDidChange, object: provider, userInfo: [Notification.themeKey: theme])
        #endif
    }
}
