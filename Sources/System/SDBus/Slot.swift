internal import CSystemd

/// A subscription or pending call, active while the slot exists.
@MainActor
package final class Slot {
    private var raw: OpaquePointer?
    private let accepts: (Origin) -> Bool
    private let mostValues: Int
    private let handler: (_ sender: String, Result<[BusValue], BusError>) -> Void

    struct Origin {
        /// The sender's unique name, or an empty string.
        let sender: String
        /// Whether the message was sent only to this connection.
        let isDirect: Bool
    }

    /// - Parameter begin: has sd-bus call `Slot.receive` with `userData`, and sets sd-bus's slot.
    init(
        accepts: @escaping (Origin) -> Bool = { _ in true }, mostValues: Int = RawMessage.mostValues,
        _ handler: @escaping (_ sender: String, Result<[BusValue], BusError>) -> Void,
        begin: (_ userData: UnsafeMutableRawPointer, inout OpaquePointer?) throws(BusError) -> Void
    ) throws(BusError) {
        (self.handler, self.accepts, self.mostValues) = (handler, accepts, mostValues)
        try begin(Unmanaged.passUnretained(self).toOpaque(), &raw)
    }

    isolated deinit { sd_bus_slot_unref(raw) }

    static let receive: sd_bus_message_handler_t = { raw, userData, _ in
        guard let raw, let userData else { return 0 }
        // sd-bus calls back on the loop's thread, which is the main actor's.
        nonisolated(unsafe) let (mine, message) = (userData, raw)
        MainActor.assumeIsolated {
            // The slot stays alive while it runs, even if its handler releases it.
            let slot = Unmanaged<Slot>.fromOpaque(mine).takeUnretainedValue()
            slot.receive(RawMessage(borrowing: message))
        }
        return 0
    }

    private func receive(_ message: borrowing RawMessage) {
        let sender = sd_bus_message_get_sender(message.raw).map { String(cString: $0) } ?? ""
        let isDirect = sd_bus_message_get_destination(message.raw) != nil
        guard accepts(Origin(sender: sender, isDirect: isDirect)) else { return }
        do throws(BusError) {
            if let error = sd_bus_message_get_error(message.raw) { throw BusError(error.pointee) }
            handler(sender, .success(try message.readAll(atMost: mostValues)))
        } catch {
            handler(sender, .failure(error))
        }
    }
}
