internal import CSystemd

/// A subscription, pending call or exported object of a connection, active as long as the slot exists.
@MainActor
public final class Slot {
    private var raw: OpaquePointer?
    private let accepts: (Origin) -> Bool
    private let handler: (_ sender: String, [BusValue], BusError?) -> Void

    /// The origin of a message.
    struct Origin {
        /// The sender's unique name on the bus; empty if there is none.
        let sender: String
        /// Whether it was sent to this connection and no other.
        let isDirect: Bool
    }

    init(
        _ handler: @escaping (_ sender: String, [BusValue], BusError?) -> Void = { _, _, _ in },
        accepts: @escaping (Origin) -> Bool = { _ in true }
    ) {
        self.handler = handler
        self.accepts = accepts
    }

    isolated deinit {
        sd_bus_slot_unref(raw)
    }

    func adopt(_ slot: OpaquePointer?) {
        raw = slot
    }

    var userData: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
    }

    /// The callback of every slot: passes on the message's values, or its error.
    static let receive: sd_bus_message_handler_t = { raw, userData, _ in
        guard let raw, let userData else { return 0 }
        // sd-bus calls back on the loop's thread, which is the main actor's.
        nonisolated(unsafe) let (mine, message) = (userData, raw)
        MainActor.assumeIsolated {
            // Kept alive while it runs, even if its handler releases it.
            let slot = Unmanaged<Slot>.fromOpaque(mine).takeUnretainedValue()
            slot.receive(Message(borrowing: message))
        }
        return 0
    }

    private func receive(_ message: borrowing Message) {
        let sender = sd_bus_message_get_sender(message.raw).map { String(cString: $0) } ?? ""
        let isDirect = sd_bus_message_get_destination(message.raw) != nil
        guard accepts(Origin(sender: sender, isDirect: isDirect)) else { return }
        if let error = sd_bus_message_get_error(message.raw) {
            let name = error.pointee.name.map { String(cString: $0) } ?? "org.freedesktop.DBus.Error.Failed"
            let text = error.pointee.message.map { String(cString: $0) } ?? "no reason was given"
            handler(sender, [], BusError(name, text))
            return
        }
        do {
            handler(sender, try message.readAll(), nil)
        } catch {
            handler(sender, [], error)
        }
    }
}
