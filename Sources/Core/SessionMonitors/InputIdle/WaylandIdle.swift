internal import SDEvent
internal import SystemPackage

/// Follows idleness by the Wayland protocol ext-idle-notify-v1.
///
/// The compositor reports when a pause begins and ends, but not how long ago. It's therefore followed while a backlight
/// decides, for two wake-ups per pause.
final class WaylandIdle {
    private enum State {
        case asked
        /// The compositor lacks the protocol.
        case unable
        /// Nothing is reported yet. A report follows once there's been no input for `shortest`.
        case begun(at: Duration)
        case touched
        case idle(since: Duration)
        /// The connection has ended. Another one may be tried.
        case ended
    }

    private let loop: EventLoop
    private let answered: () -> Void
    private var socket: LocalSocket?
    private var state = State.asked
    private var received: [UInt8] = []
    private var globals = WaylandGlobals()

    /// - Parameter answered: Called from the loop when the compositor's support is known, or the connection has ended.
    /// - Throws: `Errno` without a compositor.
    init(_ path: String, on loop: EventLoop, answered: @escaping () -> Void) throws(Errno) {
        self.loop = loop
        self.answered = answered
        socket = try LocalSocket(path, on: loop) { [weak self] in self?.receive($0) }
        socket?.send(WaylandMessage.getRegistry + WaylandMessage.sync)
    }

    var isAsking: Bool { if case .asked = state { true } else { false } }

    var isFollowed: Bool {
        switch state {
        case .begun, .touched, .idle: true
        case .asked, .unable, .ended: false
        }
    }

    var hasEnded: Bool { if case .ended = state { true } else { false } }

    /// The time since the last input, 0 if shorter than `shortest`. `nil` if unknown.
    var idle: Duration? {
        switch state {
        case .asked, .unable, .ended: nil
        case .begun(let moment): loop.now - moment > WaylandIdle.shortest ? .zero : nil
        case .touched: .zero
        case .idle(let since): loop.now - since
        }
    }

    /// Returns the compositor's socket (wl_display_connect(3)), if the variables name one.
    static func socketPath(_ environment: [String: String]) -> String? {
        guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else { return nil }
        if name.hasPrefix("/") { return name }
        return environment["XDG_RUNTIME_DIR"].map { "\($0)/\(name)" }
    }

    private func receive(_ bytes: [UInt8]?) {
        guard let bytes else { return end() }
        received += bytes
        while socket != nil, let message = WaylandMessage(takenFrom: &received) { handle(message) }
        if received.count > WaylandMessage.longest { end() }
    }

    private func handle(_ message: WaylandMessage) {
        switch (message.object, message.code) {
        case (WaylandMessage.display, 0): end()
        case (WaylandMessage.registry, 0): globals.add(message)
        case (WaylandMessage.callback, 0): begin()
        case (WaylandMessage.notification, 0): state = .idle(since: loop.now - WaylandIdle.shortest)
        case (WaylandMessage.notification, 1): state = .touched
        default: break
        }
    }

    /// Asks for reports once all objects are known.
    private func begin() {
        guard case .asked = state else { return }
        if let request = globals.request(timeout: WaylandIdle.shortest) {
            state = .begun(at: loop.now)
            socket?.send(request)
        } else {
            state = .unable
            socket = nil
        }
        answered()
    }

    private func end() {
        guard socket != nil else { return }
        let wasAsking = isAsking
        (socket, state) = (nil, .ended)
        if wasAsking { answered() }
    }

    /// The shortest reported pause. As long as a touch explains a movement (rule 7).
    static let shortest = Duration.seconds(2)
}

/// The compositor's objects that matter here.
nonisolated struct WaylandGlobals {
    private var seat: UInt32?
    private var notifier: (name: UInt32, version: UInt32)?

    /// Handles `wl_registry.global`: a number, an interface, and its version.
    mutating func add(_ message: WaylandMessage) {
        guard let name = message.body.number(UInt32.self, at: 0), let interface = message.text(at: 4),
            let version = message.body.number(UInt32.self, at: 8 + (interface.utf8.count + 4) / 4 * 4)
        else { return }
        if interface == WaylandGlobals.seat, seat == nil { seat = name }
        if interface == WaylandGlobals.notifier { notifier = (name, version) }
    }

    /// Requests reports after a pause of the seat. `nil` if the compositor can't report.
    ///
    /// From version 2 on, a film that keeps the screen on doesn't count as a touch.
    func request(timeout: Duration) -> [UInt8]? {
        guard let seat, let notifier else { return nil }
        let version = min(notifier.version, 2)
        let watch = WireFields(
            WaylandMessage.notification, UInt32(timeout / .milliseconds(1)), WaylandMessage.seat)
        return WaylandMessage.bind(seat, WaylandGlobals.seat, version: 1, as: WaylandMessage.seat)
            + WaylandMessage.bind(
                notifier.name, WaylandGlobals.notifier, version: version, as: WaylandMessage.notifier)
            + WaylandMessage.bytes(to: WaylandMessage.notifier, version == 2 ? 2 : 1, watch)
    }

    private static let seat = "wl_seat"
    private static let notifier = "ext_idle_notifier_v1"
}

/// A message of Wayland's wire protocol (The Wayland Protocol, "Wire Format").
nonisolated struct WaylandMessage: Equatable {
    let object: UInt32
    let code: UInt16
    let body: [UInt8]

    /// Takes the first whole message, if any.
    init?(takenFrom received: inout [UInt8]) {
        guard let object = received.number(UInt32.self, at: 0), let word = received.number(UInt32.self, at: 4)
        else { return nil }
        // A message can't be shorter than its head; the rest is unreadable.
        let size = max(Int(word >> 16), 8)
        guard received.count >= size else { return nil }
        (self.object, code) = (object, UInt16(truncatingIfNeeded: word))
        body = Array(received[8..<size])
        received.removeFirst(size)
    }

    /// Returns the text at an offset: its length including a final zero, then its bytes.
    func text(at offset: Int) -> String? {
        guard let length = body.number(UInt32.self, at: offset).map(Int.init), length > 0,
            length <= body.count - offset - 4
        else { return nil }
        return String(validating: body[offset + 4..<offset + 3 + length], as: UTF8.self)
    }

    /// The objects' numbers. The display's is fixed; this program chooses the others.
    static let display: UInt32 = 1
    static let registry: UInt32 = 2
    static let callback: UInt32 = 3
    static let seat: UInt32 = 4
    static let notifier: UInt32 = 5
    static let notification: UInt32 = 6

    /// In bytes.
    static let longest = 65_535

    /// `wl_display.get_registry`, after which the compositor announces its objects.
    static var getRegistry: [UInt8] { bytes(to: display, 1, WireFields(registry)) }

    /// `wl_display.sync`, answered after `getRegistry`.
    static var sync: [UInt8] { bytes(to: display, 0, WireFields(callback)) }

    static func bind(_ name: UInt32, _ interface: String, version: UInt32, as object: UInt32) -> [UInt8] {
        var fields = WireFields(name, UInt32(interface.utf8.count + 1))
        fields.add(padded: Array(interface.utf8) + [0])
        fields.add(version)
        fields.add(object)
        return bytes(to: registry, 0, fields)
    }

    static func bytes(to object: UInt32, _ code: UInt16, _ arguments: WireFields) -> [UInt8] {
        WireFields(object, UInt32(8 + arguments.bytes.count) << 16 | UInt32(code)).bytes + arguments.bytes
    }
}
