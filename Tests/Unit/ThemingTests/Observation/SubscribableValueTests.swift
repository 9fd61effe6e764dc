import Testing
import Theming

@Suite("Subscribable value") @MainActor struct SubscribableValueTests {
    /// The provider of the article on Late Night Swift's night mode.
    @MainActor private final class Provider {
        private let theme = SubscribableValue(value: "light")
        var currentTheme: String {
            get { theme.value }
            set { theme.value = newValue }
        }

        func subscribeToChanges(_ object: AnyObject, handler: @escaping @MainActor (String) -> Void) {
            theme.subscribe(object, using: handler)
        }
    }

    private final class View {
        var shown: [String] = []
    }

    @Test func `every handler of an object gets each new value`() {
        let (provider, view) = (Provider(), View())
        for number in 1...2 { provider.subscribeToChanges(view) { view.shown.append("\(number) \($0)") } }
        provider.currentTheme = "dark"
        #expect(view.shown == ["1 dark", "2 dark"])
        #expect(provider.currentTheme == "dark")
    }

    @Test func `an object's handlers end with it`() {
        let (provider, log) = (Provider(), View())
        do {
            let view = View()
            provider.subscribeToChanges(view) { log.shown.append($0) }
            provider.currentTheme = "dark"
        }
        provider.currentTheme = "light"
        #expect(log.shown == ["dark"])
    }
}
