import Foundation
import Synchronization
import TestSupport
import Testing
import Theming
import ThemingFoundation

@Suite("The notification bridge") @MainActor struct ThemeNotificationBridgeTests {
    private let keep = Keeper()
    private let center = NotificationCenter()
    private let cycle: ThemeCycle<Theme>

    init() throws {
        cycle = try #require(ThemeCycle([.paper, .ink]))
    }

    @Test func `every new theme is posted with its provider as the object`() {
        keep(ThemeNotificationBridge(from: cycle, to: center))
        let seen = Mutex<[String]>([])
        let identity = ObjectIdentifier(cycle)
        let token = center.addObserver(forName: .themeDidChange, object: nil, queue: nil) { notification in
            let isFromCycle = (notification.object as AnyObject?).map { ObjectIdentifier($0) } == identity
            let name = (notification.userInfo?["theme"] as? Theme)?.name ?? "none"
            seen.withLock { $0.append("\(name) \(isFromCycle) \(notification.theme() == Theme.ink)") }
        }
        cycle.showNext()
        cycle.currentTheme = .ink
        cycle.showNext()
        #expect(seen.withLock { $0 } == ["ink true true", "paper true false"])
        center.removeObserver(token)
    }

    #if compiler(>=6.3)
    @Test func `every new theme is also a message on the main actor`() {
        keep(ThemeNotificationBridge(from: cycle, to: center))
        var seen: [String] = []
        let token = center.addObserver(of: cycle, for: ThemeDidChangeMessage<ThemeCycle<Theme>>.self) { message in
            seen.append(message.theme.name)
        }
        cycle.showNext()
        cycle.showNext()
        #expect(seen == ["ink", "paper"])
        center.removeObserver(token)
        cycle.showNext()
        #expect(seen.count == 2)
        let message = ThemeDidChangeMessage<ThemeCycle<Theme>>(theme: .ink)
        let notification = ThemeDidChangeMessage.makeNotification(message)
        #expect(notification.theme() == Theme.ink)
        #expect(ThemeDidChangeMessage<ThemeCycle<Theme>>.makeMessage(notification)?.theme == .ink)
        #expect(ThemeDidChangeMessage<ThemeCycle<String>>.makeMessage(notification) == nil)
    }
    #endif

    @Test func `nothing is posted once the bridge is gone`() {
        let count = Mutex(0)
        let token = center.addObserver(forName: .themeDidChange, object: nil, queue: nil) { _ in
            count.withLock { $0 += 1 }
        }
        keep(ThemeNotificationBridge(from: cycle, to: center))
        cycle.showNext()
        keep.letGo()
        cycle.showNext()
        #expect(count.withLock { $0 } == 1)
        center.removeObserver(token)
    }

    @Test func `a program's own theme type is posted`() throws {
        let skins = try #require(ThemeCycle(["light", "dark"]))
        keep(ThemeNotificationBridge(from: skins, to: center))
        let seen = Mutex<[String?]>([])
        let token = center.addObserver(forName: .themeDidChange, object: nil, queue: nil) { notification in
            seen.withLock { $0 += [notification.theme(as: String.self), notification.theme()?.name] }
        }
        skins.showNext()
        #expect(seen.withLock { $0 } == ["dark", nil])
        center.removeObserver(token)
    }
}
