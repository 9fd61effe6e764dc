internal import CSystemd

/// Something a connection does until it is let go of: watching a signal, waiting for an answer, an object.
@MainActor
public final class Slot {
    private var raw: OpaquePointer?
    private let accepts: (Origin) -> Bool
    private let handler: (_ sender: String, [BusValue], BusError?) -> Void

    /// Where a message comes from, and whether it is for us alone.
    struct Origin {
        /// The sender's own name on the bus; empty where there is none.
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

    /// The callback of every slot: hands on what the message holds, or the error it is.
    static let receive: sd_bus_message_handler_t = { raw, userData, _ in
        guard let raw, let userData else { return 0 }
        // sd-bus calls on the loop's thread, which is the main actor's: nothing is sent anywhere.
        nonisolated(unsafe) let (mine, message) = (userData, raw)
        MainActor.assumeIsolated {
            // Kept alive while it runs, even when its handler lets go of it.
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
