internal import CSystemd
internal import Glibc
internal import SDEvent

/// The calls that each client may make in a second, so that none keeps the others from being answered.
///
/// A client is one connection to the bus, as which the bus names the sender; a program may have several, and one that
/// calls for others has one for all of them. Further calls of a client wait for the next second, or are refused if too
/// many wait. Signals, answers and the short calls of free interfaces do not count.
@MainActor
final class CallBudget {
    private let bus: OpaquePointer
    private let loop: EventLoop
    private let isFree: (_ interface: String) -> Bool
    private var slot: OpaquePointer?
    private var timer: TimerSource?
    /// The number of calls of each client in this second, also of those that wait.
    private(set) var counts: [String: Int] = [:]
    private var secondEnds = Duration.zero
    /// In the order in which they came, each with a reference.
    private var waiting: [OpaquePointer] = []
    /// Calls that have waited, and come from the bus once more.
    private var admitted: Set<OpaquePointer> = []

    /// - Parameter isFree: whether the short calls of an interface do not count.
    init(
        _ bus: OpaquePointer, on loop: EventLoop, isFree: @escaping (_ interface: String) -> Bool
    ) throws(BusError) {
        (self.bus, self.loop, self.isFree) = (bus, loop, isFree)
        let userData = Unmanaged.passUnretained(self).toOpaque()
        try BusError.check(sd_bus_add_filter(bus, &slot, CallBudget.filter, userData), "filtering calls")
    }

    isolated deinit {
        sd_bus_slot_unref(slot)
        for message in waiting { sd_bus_message_unref(message) }
    }

    /// How many calls of a client are served in a second.
    nonisolated static let calls = 100
    /// How many more of its calls wait.
    static let mostWaiting = 64
    /// How many calls of all clients wait, because each takes memory.
    private static let mostWaitingOfAll = 1_024

    private enum Verdict { case serve, wait, refuse }

    private static let filter: sd_bus_message_handler_t = { raw, userData, failure in
        guard let raw, let userData, sd_bus_message_is_method_call(raw, nil, nil) > 0 else { return 0 }
        // sd-bus calls back on the loop's thread, which is the main actor's.
        nonisolated(unsafe) let (mine, message) = (userData, raw)
        let verdict = MainActor.assumeIsolated {
            Unmanaged<CallBudget>.fromOpaque(mine).takeUnretainedValue().judge(message)
        }
        guard verdict != .serve else { return 0 }
        if verdict == .refuse, sd_bus_message_get_expect_reply(raw) > 0 { setRefusal(failure) }
        return 1
    }

    private nonisolated static func setRefusal(_ failure: UnsafeMutablePointer<sd_bus_error>?) {
        sd_bus_error_set(
            failure, "org.freedesktop.DBus.Error.LimitsExceeded",
            "too many calls: the agent answers \(CallBudget.calls) a second to each client")
    }

    private func judge(_ call: OpaquePointer) -> Verdict {
        guard admitted.remove(call) == nil else { return .serve }
        if let interface = sd_bus_message_get_interface(call), isFree(String(cString: interface)),
            CallBudget.isSmall(call)
        {
            return .serve
        }
        // If calls wait, the timer lets them in first.
        if waiting.isEmpty, loop.now >= secondEnds { beginSecond() }
        let sender = CallBudget.sender(of: call)
        let count = counts[sender, default: 0]
        guard count >= CallBudget.calls else {
            counts[sender] = count + 1
            return .serve
        }
        guard count < CallBudget.calls + CallBudget.mostWaiting, waiting.count < CallBudget.mostWaitingOfAll,
            CallBudget.isSmall(call), armTimer()
        else { return .refuse }
        counts[sender] = count + 1
        waiting.append(sd_bus_message_ref(call))
        return .wait
    }

    private func beginSecond() { (counts, secondEnds) = ([:], loop.now + .seconds(1)) }

    private func armTimer() -> Bool {
        if timer == nil { timer = try? loop.makeTimer { [weak self] in self?.secondHasEnded() } }
        if waiting.isEmpty { timer?.arm(at: secondEnds) }
        return timer != nil
    }

    private func secondHasEnded() {
        beginSecond()
        for call in waiting {
            counts[CallBudget.sender(of: call), default: 0] += 1
            if sd_bus_enqueue_for_read(bus, call) >= 0 { admitted.insert(call) } else { refuse(call) }
            sd_bus_message_unref(call)
        }
        waiting = []
    }

    private func refuse(_ call: OpaquePointer) {
        var failure = sd_bus_error()
        defer { sd_bus_error_free(&failure) }
        CallBudget.setRefusal(&failure)
        // None is sent where the caller wants none.
        sd_bus_reply_method_error(call, &failure)
    }

    private static func sender(of call: OpaquePointer) -> String {
        sd_bus_message_get_sender(call).map { String(cString: $0) } ?? ""
    }

    /// Whether a call takes little memory while it waits, and little time to read.
    private static func isSmall(_ call: OpaquePointer) -> Bool {
        defer { sd_bus_message_rewind(call, 1) }
        let path = sd_bus_message_get_path(call).map { strlen($0) } ?? 0
        return path < 256 && (try? Message(borrowing: call).readAll(atMost: 256)) != nil
    }
}
