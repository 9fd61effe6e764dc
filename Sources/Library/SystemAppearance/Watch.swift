internal import AppearanceValues
internal import Dispatch
internal import Synchronization

/// The known surroundings, watched while there are followers.
final class Watch: Sendable {
    static let shared = Watch()

    /// Everything that a program can ask for.
    struct Surroundings: Equatable, Sendable {
        /// `nil` if nothing specifies one.
        var specified: Appearance?
        /// The portal's, if it specifies one.
        var desktop: Appearance?
        var preferences: DesktopPreferences

        var appearance: Appearance { specified ?? .day }
    }

    private struct Follower {
        let terminal: TerminalLink.Use?
        let tell: @Sendable (_ old: Surroundings?, _ new: Surroundings) -> Void
    }

    private struct State {
        var known: Surroundings?
        var followers: [UInt: Follower] = [:]
        var number: UInt = 0
        /// `nil` without followers.
        var sources: Sources?
        var reported: Appearance?
        var calls: [Int32: any DispatchSourceRead] = [:]
    }

    private let state = Mutex(State())
    let queue = DispatchQueue(label: "org.halflight.appearance")

    func surroundings(terminal use: TerminalLink.Use?) -> Surroundings {
        state.withLock { state in
            let isTerminalUsed = state.followers.values.contains { $0.terminal != nil }
            if let known = state.known, use == nil || isTerminalUsed { return known }
            let sources = Sources(isFollowing: false)
            sources.useTerminal(use)
            state.reported = sources.terminalAppearance ?? state.reported
            return sources.surroundings(reported: state.reported)
        }
    }

    func stream<Value: Equatable & Sendable>(
        _ part: any KeyPath<Surroundings, Value> & Sendable, terminal use: TerminalLink.Use?
    ) -> AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = follow(part, terminal: use) { continuation.yield($0) }
            // Immediately, because the program may end next.
            continuation.onTermination = { _ in self.unfollow(number) }
        }
    }

    /// Calls `tell` with the present value and every new one, in order, until `unfollow(_:)` with the returned number.
    ///
    /// It must not wait, or use this object.
    func follow<Value: Equatable & Sendable>(
        _ part: any KeyPath<Surroundings, Value> & Sendable, terminal use: TerminalLink.Use?,
        _ tell: @escaping @Sendable (Value) -> Void
    ) -> UInt {
        let number = state.withLock { state in
            state.number += 1
            state.followers[state.number] = Follower(terminal: use) { old, new in
                if old.map({ $0[keyPath: part] != new[keyPath: part] }) ?? true { tell(new[keyPath: part]) }
            }
            if let known = state.known { tell(known[keyPath: part]) }
            return state.number
        }
        queue.async { self.update() }
        return number
    }

    func unfollow(_ number: UInt) { update { $0.followers[number] = nil } }

    func report(_ appearance: Appearance) { update { $0.reported = appearance } }

    private func update(_ change: (inout State) -> Void = { _ in }) {
        state.withLock { state in
            change(&state)
            let uses = state.followers.values.compactMap(\.terminal)
            let sources = state.followers.isEmpty ? nil : state.sources ?? Sources(isFollowing: true)
            sources?.receive()
            sources?.useTerminal(uses.first { $0 == .reported } ?? uses.first)
            state.sources = sources
            let new = sources?.surroundings(reported: state.reported)
            if let new, new != state.known {
                for follower in state.followers.values { follower.tell(state.known, new) }
            }
            state.known = new
            call(for: sources?.descriptors ?? [:], &state.calls)
            if let pause = sources?.pauseBeforeRetry() {
                queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { self.update { $0.sources?.retry() } }
            }
        }
    }

    /// - Parameter descriptors: each with the object that keeps it open.
    private func call(for descriptors: [Int32: Descriptor?], _ calls: inout [Int32: any DispatchSourceRead]) {
        for (number, call) in calls where descriptors[number] == nil {
            call.cancel()
            calls[number] = nil
        }
        for (number, descriptor) in descriptors where calls[number] == nil {
            let call = DispatchSource.makeReadSource(fileDescriptor: number, queue: queue)
            call.setEventHandler { self.update() }
            call.setCancelHandler { withExtendedLifetime(descriptor) {} }
            call.activate()
            calls[number] = call
        }
    }
}

/// The sources of the appearance. Best first: portal, terminal, environment.
private final class Sources {
    private var portal = PortalConversation()
    private let isFollowing: Bool
    private let names: [[UInt8]]
    /// `nil` without a bus, or after the conversation has ended.
    private var socket: Descriptor?
    /// Says when a bus may have come. `nil` while there's one.
    private var folders: Descriptor?
    /// The sockets' files at the last attempt to connect. The same ones aren't tried again.
    private var tried: [[Int]?] = []
    /// The milliseconds before the next attempt to connect to a socket that refuses. `nil` if it doesn't.
    private var pause: Int?
    private var isPausing = false
    private var terminal: TerminalLink?

    private static let patience = Duration.milliseconds(100)

    init(isFollowing: Bool) {
        names = busSockets(
            address: environmentVariable("DBUS_SESSION_BUS_ADDRESS"), folder: environmentVariable("XDG_RUNTIME_DIR"))
        self.isFollowing = isFollowing
        connect()
        let end = ContinuousClock.now + Sources.patience
        while portal.isPending, .now < end, let socket, isReadable(socket.number, until: end) { receive() }
    }

    private func connect() {
        tried = names.map(fileIdentity)
        portal = PortalConversation(after: portal)
        // A lazy sequence's first element would be made twice.
        for name in names where socket == nil { socket = Descriptor(connectedTo: name) }
        let isRefused = socket == nil && tried.contains { $0 != nil }
        pause = isRefused ? pause ?? 100 : nil
        if socket?.sendAll(portal.opening(isFollowing: isFollowing)) == false { socket = nil }
        if socket != nil { folders = nil }
    }

    /// Returns the milliseconds to wait before `retry()`, doubled each time. `nil` if there's nothing to wait for.
    ///
    /// No event says when a new socket accepts connections. A socket that refuses for 100 s is stale.
    func pauseBeforeRetry() -> Int? {
        guard isFollowing, !isPausing, let pause, pause < 60_000 else { return nil }
        (isPausing, self.pause) = (true, 2 * pause)
        return pause
    }

    func retry() {
        isPausing = false
        if socket == nil { connect() }
    }

    func receive() {
        if let socket {
            let answer = socket.read().flatMap { portal.handle($0) }
            if answer.map({ $0.isEmpty || socket.sendAll($0) }) != true { self.socket = nil }
        }
        if isFollowing, socket == nil { waitForBus() }
        terminal?.receive()
    }

    /// Connects to a bus that has come, and waits for it otherwise.
    private func waitForBus() {
        // A bus may come before the folder is watched.
        folders = folders ?? Descriptor(watchingFor: names)
        while let events = folders?.read(), !events.isEmpty {}
        if names.map(fileIdentity) != tried {
            pause = nil
            connect()
        }
    }

    /// Uses the terminal while the portal reports no appearance.
    func useTerminal(_ use: TerminalLink.Use?) {
        let use = portal.values.appearance == nil ? use : nil
        guard terminal?.use != use else { return }
        // The earlier link leaves first.
        terminal = nil
        terminal = use.flatMap { TerminalLink($0) }
        terminal?.waitForAnswer(until: .now + Sources.patience)
    }

    var terminalAppearance: Appearance? { terminal?.answer.appearance }

    var descriptors: [Int32: Descriptor?] {
        var descriptors: [Int32: Descriptor?] = [:]
        for descriptor in [socket, folders].compactMap(\.self) { descriptors[descriptor.number] = .some(descriptor) }
        if terminal?.isRead == true { descriptors[TerminalLink.number] = .some(nil) }
        return descriptors
    }

    func surroundings(reported: Appearance?) -> Watch.Surroundings {
        // A desktop without a preference decides, too: a terminal's dark background doesn't count there.
        let specified =
            portal.values.appearance != nil
            ? portal.values.specified
            : terminalAppearance ?? reported ?? Appearance(colors: environmentVariable("COLORFGBG"))
        return Watch.Surroundings(
            specified: specified, desktop: portal.values.specified, preferences: portal.values.preferences)
    }
}

extension Appearance {
    /// Creates a terminal's appearance from `COLORFGBG`, such as `15;0`. The last number is the background. The first
    /// seven colors and dark gray are dark; `nil` if it isn't one of sixteen.
    package init?(colors: String?) {
        guard let background = colors?.split(separator: ";").last.flatMap({ Int($0) }), 0..<16 ~= background
        else { return nil }
        self = background < 7 || background == 8 ? .night : .day
    }
}
