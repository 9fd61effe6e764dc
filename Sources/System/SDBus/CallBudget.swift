internal import CSystemd
internal import Glibc
internal import SDEvent

/// A limit on the calls of each client per second. It keeps one client from blocking the others. A client is one
/// connection to the bus: a program may have several, and a program that calls for others has one for all of them.
/// Further calls are refused. Signals, answers and short calls of free interfaces don't count.
@MainActor
final class CallBudget {
    private let loop: EventLoop
    private let isFree: (_ interface: String) -> Bool
    private var slot: OpaquePointer?
    /// The calls of each client in this second.
    private(set) var counts: [String: Int] = [:]
    private var secondEnds = Duration.zero

    /// - Parameter isFree: whether short calls of an interface don't count.
    init(
        _ bus: OpaquePointer, on loop: EventLoop, isFree: @escaping (_ interface: String) -> Bool
    ) throws(BusError) {
        (self.loop, self.isFree) = (loop, isFree)
        let userData = Unmanaged.passUnretained(self).toOpaque()
        try BusError.check(sd_bus_add_filter(bus, &slot, CallBudget.filter, userData), "filtering calls")
    }

    isolated deinit {
        sd_bus_slot_unref(slot)
    }

    /// The calls per second that each client may make.
    nonisolated static let calls = 200

    private static let filter: sd_bus_message_handler_t = { raw, userData, failure in
        guard let raw, let userData, sd_bus_message_is_method_call(raw, nil, nil) > 0 else { return 0 }
        // sd-bus calls back on the loop's thread, which is the main actor's.
        nonisolated(unsafe) let (mine, message) = (userData, raw)
        let isServed = MainActor.assumeIsolated {
            Unmanaged<CallBudget>.fromOpaque(mine).takeUnretainedValue().serves(message)
        }
        guard !isServed else { return 0 }
        if sd_bus_message_get_expect_reply(raw) > 0 {
            sd_bus_error_set(
                failure, "org.freedesktop.DBus.Error.LimitsExceeded",
                "too many calls: the agent answers \(CallBudget.calls) a second to each client")
        }
        return 1
    }

    private func serves(_ call: OpaquePointer) -> Bool {
        if let interface = sd_bus_message_get_interface(call), isFree(String(cString: interface)),
            CallBudget.isShort(call)
        {
            return true
        }
        if loop.now >= secondEnds { (counts, secondEnds) = ([:], loop.now + .seconds(1)) }
        let sender = sd_bus_message_get_sender(call).map { String(cString: $0) } ?? ""
        counts[sender, default: 0] += 1
        return counts[sender, default: 0] <= CallBudget.calls
    }

    /// Whether a call is quick to read.
    private static func isShort(_ call: OpaquePointer) -> Bool {
        defer { sd_bus_message_rewind(call, 1) }
        let path = sd_bus_message_get_path(call).map { strlen($0) } ?? 0
        return path < 256 && (try? RawMessage(borrowing: call).readAll(atMost: 256)) != nil
    }
}
