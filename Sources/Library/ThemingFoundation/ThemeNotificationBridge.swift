public import Foundation
@_exported public import Theming

extension Notification.Name {
    /// Posted when the theme changes, with the theme under `Notification.themeKey`.
    public static let themeDidChange = Notification.Name("org.halflight.themeDidChange")
}

extension Notification {
    /// The key of the theme in a `themeDidChange`'s `userInfo`.
    public static let themeKey = "theme"

    /// Returns the theme in `userInfo`. `nil` if there is no theme of this type.
    public func theme<Theme>(as type: Theme.Type = Theming.Theme.self) -> Theme? {
        userInfo?[Notification.themeKey] as? Theme
    }
}

// On Linux, Foundation has such messages since Swift 6.3.
#if compiler(>=6.3)
/// The typed, main-actor version of `Notification.Name.themeDidChange`.
///
/// ```swift
/// let token = NotificationCenter.default.addObserver(of: manager, for: ThemeDidChangeMessage.self) { message in
///     show(message.theme)
/// }
/// ```
public struct ThemeDidChangeMessage<Provider: ThemeProvider>: NotificationCenter.MainActorMessage {
    /// The provider. The name is Foundation's, not the `Subject` of Theming.
    public typealias Subject = Provider

    /// The name of the classic notification.
    public static var name: Notification.Name { .themeDidChange }

    /// The new theme.
    public let theme: Provider.ProvidedTheme

    /// Creates a message for a new theme.
    public init(theme: Provider.ProvidedTheme) { self.theme = theme }

    /// Converts a classic notification. `nil` if it has no theme of the type.
    @MainActor
    public static func makeMessage(_ notification: Notification) -> Self? {
        notification.theme(as: Provider.ProvidedTheme.self).map { Self(theme: $0) }
    }

    /// Returns a classic notification. It has the theme in `userInfo`; posting it sets the object.
    @MainActor
    public static func makeNotification(_ message: Self) -> Notification {
        Notification(name: name, object: nil, userInfo: [Notification.themeKey: message.theme])
    }
}
#endif

/// A bridge that posts a provider's new themes as notifications. While it lives, the bridge posts
/// `Notification.Name.themeDidChange`, and since Swift 6.3 also a `ThemeDidChangeMessage`, on the main actor. The
/// notification's `object` is the provider.
@MainActor
public final class ThemeNotificationBridge<Provider: ThemeProvider> {
    private let provider: Provider
    private let center: NotificationCenter

    /// Creates a bridge to a notification center, and keeps `provider` alive.
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
        center.post(name: .themeDidChange, object: provider, userInfo: [Notification.themeKey: theme])
    }
}
