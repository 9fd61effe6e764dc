import CSystemd
import Foundation
import TestSupport

/// Another client of the bus, written only with sd-bus, which returns its arguments until the bus ends.
///
/// The method `Silence` never answers. `Fail` returns an error with the name and text in the arguments.
enum EchoPeer {
    static let name = "org.halflight.Echo"

    /// Starts the peer on another thread and waits for its name.
    static func start(address: String) throws {
        let isReady = DispatchSemaphore(value: 0)
        Thread.detachNewThread { serve(address, isReady) }
        guard isReady.wait(timeout: .now() + patience) == .success else { throw Failure("the peer does not come up") }
    }

    private static func serve(_ address: String, _ isReady: DispatchSemaphore) {
        var bus: OpaquePointer?
        guard sd_bus_new(&bus) >= 0, let bus else { return }
        defer { sd_bus_close_unref(bus) }
        guard sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0,
            sd_bus_request_name(bus, name, 0) >= 0
        else { return }
        isReady.signal()
        while true {
            var message: OpaquePointer?
            let result = sd_bus_process(bus, &message)
            guard result >= 0 else { return }
            if let message {
                if sd_bus_message_is_method_call(message, nil, nil) > 0 { answer(message) }
                sd_bus_message_unref(message)
            } else if result == 0, sd_bus_wait(bus, .max) < 0 {
                return
            }
        }
    }

    private static func answer(_ call: OpaquePointer) {
        switch sd_bus_message_get_member(call).map({ String(cString: $0) }) {
        case "Silence": return
        case "Fail":
            var name: UnsafePointer<CChar>?
            var text: UnsafePointer<CChar>?
            sd_bus_message_read_basic(call, CChar(UInt8(ascii: "s")), &name)
            sd_bus_message_read_basic(call, CChar(UInt8(ascii: "s")), &text)
            var error = sd_bus_error(name: name, message: text, _need_free: 0)
            sd_bus_reply_method_error(call, &error)
        default:
            var reply: OpaquePointer?
            guard sd_bus_message_new_method_return(call, &reply) >= 0, let reply else { return }
            sd_bus_message_copy(reply, call, 1)
            sd_bus_send(nil, reply, nil)
            sd_bus_message_unref(reply)
        }
    }
}
