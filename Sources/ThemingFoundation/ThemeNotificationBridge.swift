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

/// Posts `Notification.Name.themeDidChange` for every new theme of a provider.
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
        provider.subscribeToChanges(self) { bridge, theme in bridge.post(theme) }
    }

    private func post(_ theme: Provider.Theme) {
        center.post(name: .themeDidChange, object: provider, userInfo: [Notification.themeKey: theme])
    }
}
