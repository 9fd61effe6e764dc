internal import SDEvent
internal import SystemPackage

/// Follows whether keyboard and pointer are idle, by a Wayland compositor's protocol ext-idle-notify-v1.
///
/// The compositor reports when a pause begins and ends, but not how long ago that was, so it is followed for as long as
/// a backlight decides: two wake-ups for each pause.
final class WaylandIdle {
    /// The state of the compositor, as it has reported it.
    private enum State {
        case asked
        /// It does not have the protocol.
        case unable
        /// It has reported nothing yet: it does once nobody has touched anything for `shortest` after this moment.
        case begun(at: Duration)
        case touched
        case idle(since: Duration)
        /// The connection is no longer there, so that another one may be tried.
        case ended
    }

    private let loop: EventLoop
    private let answered: () -> Void
    private var socket: LocalSocket?
    private var state = State.asked
    private var received: [UInt8] = []
    private var globals = WaylandGlobals()

    /// Connects to a compositor; `answered` is called from the loop once it is known whether it has the protocol, or
    /// the connection has ended.
    ///
    /// - Throws: `Errno` when there is no compositor.
    init(_ path: String, on loop: EventLoop, answered: @escaping () -> Void) throws(Errno) {
        self.loop = loop
        self.answered = answered
        socket = try LocalSocket(path, on: loop) { [weak self] in self?.receive($0) }
        socket?.send(WaylandMessage.getRegistry + WaylandMessage.sync)
    }

    /// Whether it is not known yet if the compositor has the protocol.
    var isAsking: Bool { if case .asked = state { true } else { false } }

    /// Whether the compositor reports touches, and goes on doing so.
    var isFollowed: Bool {
        switch state {
        case .begun, .touched, .idle: true
        case .asked, .unable, .ended: false
        }
    }

    var hasEnded: Bool { if case .ended = state { true } else { false } }

    /// How long nobody has touched anything, 0 for less than `shortest`; nil when it is not known.
    var idle: Duration? {
        switch state {
        case .asked, .unable, .ended: nil
        case .begun(let moment): loop.now - moment > WaylandIdle.shortest ? .zero : nil
        case .touched: .zero
        case .idle(let since): loop.now - since
        }
    }

    /// The path of the compositor's socket (wl_display_connect(3)); nil when the variables name none.
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

    /// Asks for reports, now that everything the compositor has is known.
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

    /// The shortest pause that is reported: as long as a key counts for what it moved (rule 7).
    static let shortest = Duration.seconds(2)
}

/// The objects of a compositor that matter here.
nonisolated struct WaylandGlobals {
    /// The number by which the first seat is known.
    private var seat: UInt32?
    private var notifier: (name: UInt32, version: UInt32)?

    /// Adds what `wl_registry.global` announces: a number, an interface, and its version.
    mutating func add(_ message: WaylandMessage) {
        guard let name = message.body.number(UInt32.self, at: 0), let interface = message.text(at: 4),
            let version = message.body.number(UInt32.self, at: 8 + (interface.utf8.count + 4) / 4 * 4)
        else { return }
        if interface == WaylandGlobals.seat, seat == nil { seat = name }
        if interface == WaylandGlobals.notifier { notifier = (name, version) }
    }

    /// The request to report when nobody has touched the seat for so long; nil if the compositor cannot.
    ///
    /// From version 2 on, a film that keeps the screen on does not count as a touch.
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

/// A message of Wayland's wire protocol: an object's number, the number of the event or request, and its arguments
/// (The Wayland Protocol, "Wire Format").
nonisolated struct WaylandMessage: Equatable {
    let object: UInt32
    let code: UInt16
    let body: [UInt8]

    /// Takes the first message out of what has been received; nil when there is no whole one.
    init?(takenFrom received: inout [UInt8]) {
        guard let object = received.number(UInt32.self, at: 0), let word = received.number(UInt32.self, at: 4)
        else { return nil }
        // A message that is shorter than its head is none, and what follows is unreadable.
        let size = max(Int(word >> 16), 8)
        guard received.count >= size else { return nil }
        (self.object, code) = (object, UInt16(truncatingIfNeeded: word))
        body = Array(received[8..<size])
        received.removeFirst(size)
    }

    /// The text at an offset: its length with a zero at its end, and its bytes; nil when it is none.
    func text(at offset: Int) -> String? {
        guard let length = body.number(UInt32.self, at: offset).map(Int.init), length > 0,
            length <= body.count - offset - 4
        else { return nil }
        return String(validating: body[offset + 4..<offset + 3 + length], as: UTF8.self)
    }

    /// The numbers of the objects: the display's is fixed, the others are ours to choose.
    static let display: UInt32 = 1
    static let registry: UInt32 = 2
    static let callback: UInt32 = 3
    static let seat: UInt32 = 4
    static let notifier: UInt32 = 5
    static let notification: UInt32 = 6

    /// No message is longer, in bytes.
    static let longest = 65_535

    /// `wl_display.get_registry`, on which the compositor announces what it has.
    static var getRegistry: [UInt8] { bytes(to: display, 1, WireFields(registry)) }

    /// `wl_display.sync`, which is answered after that.
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
