internal import Dispatch
internal import Synchronization

public import enum AppearanceValues.Appearance

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Watches the appearance for a program with its own event loop, such as GLib's, until it's canceled or released.
///
/// The program passes a function, or its loop waits for the descriptor:
///
/// ```swift
/// let watcher = AppearanceWatcher()
/// // Each time the descriptor is readable:
/// draw(watcher.read() ?? .day)
/// ```
///
/// It has the same sources as `Appearance.changes`, or only the desktop.
public final class AppearanceWatcher: Sendable {
    /// Readable when there's an appearance that ``read()`` hasn't returned yet. The first one comes within 200 ms.
    public let descriptor: Int32
    private let writing: Int32
    private let state = Mutex(State())

    private struct State {
        var specified: Appearance?
        var isCanceled = false
        /// The number to unfollow by.
        var number: UInt?
    }

    /// Starts watching.
    ///
    /// - Parameters:
    ///   - usesTerminal: Whether standard output's terminal and `COLORFGBG` count. `false` for windows.
    ///   - handler: called with the present appearance, then with every new one, on a thread of the library. `nil`
    ///     means that nothing specifies one.
    public init(usesTerminal: Bool = true, _ handler: @escaping @Sendable (Appearance?) -> Void = { _ in }) {
        var ends: [Int32] = [-1, -1]
        _ = unsafe pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writing) = (ends[0], ends[1])
        let part: any KeyPath<Watch.Surroundings, Appearance?> & Sendable =
            usesTerminal ? \.specified : \.desktop
        let number = Watch.shared.follow(part, terminal: usesTerminal ? .followed : nil) { [weak self] specified in
            Watch.shared.queue.async { [weak self] in self?.show(specified, handler) }
        }
        state.withLock { $0.number = number }
    }

    /// Returns the last appearance, and makes the descriptor wait for the next one. `nil` if nothing specifies one.
    public func read() -> Appearance? {
        while let bytes = readBytes(of: descriptor), !bytes.isEmpty {}
        return state.withLock { $0.specified }
    }

    /// Ends watching, and restores the terminal. A call of the function may still be under way.
    public func cancel() {
        let number = state.withLock { state in
            defer { state.number = nil }
            state.isCanceled = true
            return state.number
        }
        if let number { Watch.shared.unfollow(number) }
    }

    private func show(_ specified: Appearance?, _ handler: (Appearance?) -> Void) {
        let isWatching = state.withLock { state in
            state.specified = specified
            return !state.isCanceled
        }
        guard isWatching else { return }
        handler(specified)
        _ = unsafe write(writing, [1], 1)
    }

    deinit {
        cancel()
        close(descriptor)
        close(writing)
    }
}
