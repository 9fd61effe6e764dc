internal import FileSupport
internal import Glibc
package import SDEvent

/// A message bus that may appear, disappear and return. Waiting costs nothing: inotify reports when its socket appears.
package final class ReconnectingBus {
    package private(set) var connection: Connection?

    private let loop: EventLoop
    package let address: String
    private var followers: [(Connection?) -> Void] = []
    private var watch: FileWatch?
    private var retry: TimerSource?
    private var backOff = BackOff(from: ReconnectingBus.shortestPause, to: .seconds(600))
    private var connectedSince: Duration?

    package init(on loop: EventLoop, address: String) {
        (self.loop, self.address) = (loop, address)
    }

    /// The system bus, at `DBUS_SYSTEM_BUS_ADDRESS` or the standard address.
    package static func system(on loop: EventLoop) -> ReconnectingBus {
        let address = environmentVariable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
        return ReconnectingBus(on: loop, address: address)
    }

    /// The session bus, at `DBUS_SESSION_BUS_ADDRESS` or in the user's runtime folder.
    package static func session(on loop: EventLoop) -> ReconnectingBus {
        let folder = environmentVariable("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
        let address = environmentVariable("DBUS_SESSION_BUS_ADDRESS") ?? "unix:path=\(folder)/bus"
        return ReconnectingBus(on: loop, address: address)
    }

    /// Connects now or when the bus appears.
    package func start() {
        guard retry == nil else { return }
        retry = try? loop.makeTimer { [weak self] in self?.connect() }
        connect()
    }

    /// Closes the connection immediately and doesn't reconnect. The handlers aren't notified.
    package func stop() {
        connection?.close()
        (connection, watch, retry) = (nil, nil, nil)
    }

    /// Calls `handler` with the current and each new connection. `nil` for a lost one: release its slots and objects.
    package func follow(_ handler: @escaping (Connection?) -> Void) {
        followers.append(handler)
        handler(connection)
    }

    private func connect() {
        guard connection == nil else { return }
        // Watch first, so as not to miss a bus that appears in between.
        watch = watchForSocket()
        do throws(BusError) {
            let new = try Connection.bus(at: address)
            try new.attach(to: loop)
            try new.whenDisconnected { [weak self] in self?.connectionIsLost() }
            watch = nil
            connectedSince = loop.now
            change(to: new)
        } catch {
            if watch == nil { tryLater() }
        }
    }

    private func connectionIsLost() {
        // A connection that lasted wasn't refused.
        if let connectedSince, loop.now - connectedSince > ReconnectingBus.goodAfter { backOff.reset() }
        change(to: nil)
        tryLater()
    }

    private func tryLater() { retry?.arm(at: loop.now + backOff.wait(), accuracy: .seconds(1)) }

    private func change(to new: Connection?) {
        connection = new
        for follower in followers { follower(new) }
    }

    private static let shortestPause = Duration.seconds(1)
    private static let goodAfter = Duration.seconds(60)
}

// MARK: - Waiting for the bus

extension ReconnectingBus {
    /// Retries when the socket or a folder above it changes. Watches the nearest existing folder. Retries after a short
    /// delay, because the file exists before the bus listens. `nil` if the socket can't be watched.
    private func watchForSocket() -> FileWatch? {
        guard var path = ReconnectingBus.socket(of: address) else { return nil }
        while let (folder, name) = ReconnectingBus.split(path) {
            let watch = try? loop.onChange(inFolder: folder) { [weak self] changed in
                guard let self, changed == name || changed.isEmpty else { return }
                retry?.arm(at: loop.now + ReconnectingBus.shortestPause)
            }
            if let watch { return watch }
            path = folder
        }
        return nil
    }

    /// The path of the first socket in an address, or `nil` if the address has no file.
    static func socket(of address: String) -> String? {
        for server in address.split(separator: ";") where server.hasPrefix("unix:") {
            for entry in server.dropFirst("unix:".count).split(separator: ",") where entry.hasPrefix("path=/") {
                return String(entry.dropFirst("path=".count))
            }
        }
        return nil
    }

    /// Splits `/run/dbus` into `/run` and `dbus`. `nil` for the root.
    private static func split(_ path: String) -> (folder: String, name: String)? {
        guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }
}
