import Foundation
import Theming

/// Foundation's way.
final class Notifications: Contestant {
    private static let name = Notification.Name("theme")
    private let center = NotificationCenter()
    private var tokens: [any NSObjectProtocol] = []

    init(count: Int) {
        tokens.reserveCapacity(count)
    }

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners {
            let token = center.addObserver(forName: Notifications.name, object: nil, queue: nil) { notification in
                guard let theme = notification.userInfo?["theme"] as? Theme else { return }
                listener.hear(theme)
            }
            tokens.append(token)
        }
    }

    func notify(_ theme: Theme) {
        center.post(name: Notifications.name, object: nil, userInfo: ["theme": theme])
    }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool {
        for place in places { center.removeObserver(tokens[place]) }
        return true
    }

    // The center does not remove the tokens by itself.
    isolated deinit {
        for token in tokens { center.removeObserver(token) }
    }
}

/// The usual hand-written way: an array of weak boxes with closures, cleaned up at each subscription.
final class WeakBoxes: Contestant {
    private struct Box {
        weak var object: AnyObject?
        let handler: @MainActor (Theme) -> Void
    }

    static let isSlowToSubscribe = true

    private var boxes: [Box] = []

    init(count: Int) {}

    func subscribe(_ listeners: ArraySlice<Listener>) {
        for listener in listeners {
            boxes.removeAll { $0.object == nil }
            append(listener)
        }
    }

    func fill(_ listeners: ArraySlice<Listener>) {
        for listener in listeners { append(listener) }
    }

    private func append(_ listener: Listener) {
        boxes.append(Box(object: listener) { [weak listener] theme in listener?.stateDidChange(to: theme) })
    }

    func notify(_ theme: Theme) {
        for box in boxes where box.object != nil { box.handler(theme) }
    }

    func detach(_ places: Range<Int>, of listeners: [Listener]) -> Bool {
        for place in places { boxes.removeAll { $0.object === listeners[place] } }
        return true
    }
}
