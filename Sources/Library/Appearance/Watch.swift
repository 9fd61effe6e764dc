internal import AppearanceValues
internal import Dispatch
internal import Synchronization

/// The known surroundings, watched while there are followers.
final class Watch: Sendable {
    static let shared = Watch()

    /// Everything that a program can ask for.
    struct Surroundings: Equatable, Sendable {
        var appearance: Appearance
        var preferences: DesktopPreferences
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
    private let queue = DispatchQueue(label: "org.halflight.appearance")

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
            let number = state.withLock { state in
                state.number += 1
                state.followers[state.number] = Follower(terminal: use) { old, new in
                    if old?[keyPath: part] != new[keyPath: part] { continuation.yield(new[keyPath: part]) }
                }
                if let known = state.known { continuation.yield(known[keyPath: part]) }
                return state.number
            }
            continuation.onTermination = { _ in
                // Immediately, because the program may end next.
                self.update { $0.followers[number] = nil }
            }
            queue.async { self.update() }
        }
    }

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
        }
    }

    /// - Parameter descriptors: each with the object that keeps it open.
    private func call(for descriptors: [Int32: BusSocket?], _ calls: inout [Int32: any DispatchSourceRead]) {
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
    /// `nil` without a bus, or after the conversation has ended.
    private var socket: BusSocket?
    private var terminal: TerminalLink?

    private static let patience = Duration.milliseconds(100)

    init(isFollowing: Bool) {
        let names = busSockets(
            address: environmentVariable("DBUS_SESSION_BUS_ADDRESS"), folder: environmentVariable("XDG_RUNTIME_DIR"))
        socket = names.lazy.compactMap { BusSocket(connectedTo: $0) }.first
        if socket?.sendAll(portal.opening(isFollowing: isFollowing)) == false { socket = nil }
        let end = ContinuousClock.now + Sources.patience
        while portal.isPending, .now < end, let socket, isReadable(socket.number, until: end) { receive() }
    }

    func receive() {
        if let socket {
            let answer = socket.read().flatMap { portal.handle($0) }
            if answer.map({ $0.isEmpty || socket.sendAll($0) }) != true { self.socket = nil }
        }
        terminal?.receive()
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

    var descriptors: [Int32: BusSocket?] {
        var descriptors: [Int32: BusSocket?] = [:]
        if let socket { descriptors[socket.number] = .some(socket) }
        if terminal?.isRead == true { descriptors[TerminalLink.number] = .some(nil) }
        return descriptors
    }

    func surroundings(reported: Appearance?) -> Watch.Surroundings {
        let environment = Appearance(colors: environmentVariable("COLORFGBG")) ?? .day
        return Watch.Surroundings(
            appearance: portal.values.appearance ?? terminalAppearance ?? reported ?? environment,
            preferences: portal.values.preferences)
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
