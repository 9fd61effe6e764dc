internal import CSystemd
internal import Glibc

/// An interface at a path, exported while this object exists.
@MainActor
package final class ExportedObject {
    private let connection: Connection
    private let path: String
    private let interface: Interface
    private let table: VTable
    private var slot: OpaquePointer?
    private var writeSlot: OpaquePointer?

    fileprivate init(_ connection: Connection, _ path: String, _ interface: Interface) throws(BusError) {
        (self.connection, self.path, self.interface) = (connection, path, interface)
        table = VTable(interface)
        let userData = Unmanaged.passUnretained(table).toOpaque()
        try BusError.check(
            sd_bus_add_object_vtable(connection.raw, &slot, path, interface.name, table.entries, userData),
            "exporting \(interface.name)")
        try BusError.check(
            sd_bus_add_object(connection.raw, &writeSlot, path, VTable.write, userData), "exporting \(interface.name)")
        if interface.isFree { connection.freeInterfaces.insert(interface.name) }
        table.object = self
        // sd-bus points into the table while the slot lives, perhaps until a pending call is answered.
        _ = Unmanaged.passRetained(table)
        sd_bus_slot_set_destroy_callback(slot) { table in
            guard let table else { return }
            Unmanaged<VTable>.fromOpaque(table).release()
        }
    }

    isolated deinit {
        sd_bus_slot_unref(writeSlot)
        sd_bus_slot_unref(slot)
    }

    package func emitPropertiesChanged(_ changed: [(key: String, value: BusValue)]) throws(BusError) {
        guard !changed.isEmpty else { return }
        try emit(
            "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
            [.string(interface.name), .dictionary(changed), .array(element: "s", [])])
    }

    /// Broadcasts a signal of the object's or another interface.
    package func emit(_ signal: String, of other: String? = nil, _ arguments: [BusValue]) throws(BusError) {
        var made: OpaquePointer?
        try BusError.check(
            sd_bus_message_new_signal(connection.raw, &made, path, other ?? interface.name, signal),
            "sending \(signal)")
        let message = try RawMessage.with(made, arguments)
        try BusError.check(sd_bus_send(connection.raw, message.raw, nil), "sending \(signal)")
    }
}

extension Connection {
    package func export(_ interface: Interface, at path: String) throws(BusError) -> ExportedObject {
        try ExportedObject(self, path, interface)
    }
}

// MARK: - Callbacks of sd-bus

extension ExportedObject {
    fileprivate func call(_ message: borrowing RawMessage) throws(BusError) -> Int32 {
        let member = sd_bus_message_get_member(message.raw).map { String(cString: $0) } ?? ""
        guard let method = interface.methods.first(where: { $0.name == member }) else { return 0 }
        let caller = sd_bus_message_get_sender(message.raw).map { String(cString: $0) } ?? ""
        return try answer(message, try method.handler(caller, try message.readAll()))
    }

    private func answer(_ call: borrowing RawMessage, _ results: [BusValue]) throws(BusError) -> Int32 {
        var made: OpaquePointer?
        try BusError.check(sd_bus_message_new_method_return(call.raw, &made), "answering a call")
        try connection.send(answer: try RawMessage.with(made, results))
        return 1
    }

    fileprivate func get(_ property: String, into reply: borrowing RawMessage) throws(BusError) {
        guard let property = interface.properties.first(where: { $0.name == property }) else { return }
        guard let value = property.get() else { throw .objectIsGone }
        try reply.append(value)
    }

    /// Writes a property, or leaves the refusal to sd-bus. By itself, sd-bus would answer immediately, even if the
    /// answers of methods are kept.
    fileprivate func write(_ message: borrowing RawMessage) throws(BusError) -> Int32 {
        guard sd_bus_message_is_method_call(message.raw, "org.freedesktop.DBus.Properties", "Set") > 0,
            sd_bus_message_has_signature(message.raw, "ssv") > 0
        else { return 0 }
        let values = try message.readAll()
        let property = interface.properties.first { $0.name == values[1].string }
        guard values[0].string == interface.name, let property, let set = property.set,
            case .variant(let value) = values[2], value.signature == property.signature
        else { return 0 }
        try set(value)
        return try answer(message, [])
    }

    /// Runs `body` and passes a thrown `BusError` to sd-bus.
    fileprivate nonisolated static func enter(
        _ userData: UnsafeMutableRawPointer?, _ failure: UnsafeMutablePointer<sd_bus_error>?,
        _ body: @MainActor (ExportedObject) throws(BusError) -> Int32
    ) -> Int32 {
        guard let userData else { return -EINVAL }
        // sd-bus calls back on the loop's thread, which is the main actor's.
        nonisolated(unsafe) let (mine, answer) = (userData, failure)
        return MainActor.assumeIsolated { () -> Int32 in
            let table = Unmanaged<VTable>.fromOpaque(mine).takeUnretainedValue()
            // Its own handler released the object while sd-bus still uses the table.
            guard let object = table.object else { return 0 }
            do throws(BusError) {
                return try body(object)
            } catch {
                return sd_bus_error_set(answer, error.name, error.message)
            }
        }
    }
}

/// Describes an interface to sd-bus. The table and its names must not move or change while the object is exported.
@MainActor
private final class VTable {
    let entries: UnsafeMutablePointer<sd_bus_vtable>
    weak var object: ExportedObject?
    private var strings: [UnsafeMutablePointer<CChar>?] = []

    init(_ interface: Interface) {
        let count = interface.methods.count + interface.properties.count + interface.signals.count + 2
        entries = .allocate(capacity: count)
        var table = [halflight_vtable_start()]
        table += interface.methods.map(entry)
        table += interface.properties.map(entry)
        table += interface.signals.map(entry)
        table.append(halflight_vtable_end())
        entries.initialize(from: table, count: count)
    }

    isolated deinit {
        entries.deallocate()
        for string in strings { free(string) }
    }

    private func keep(_ string: String) -> UnsafeMutablePointer<CChar>? {
        strings.append(strdup(string))
        return strings[strings.count - 1]
    }

    /// Stores argument names. A zero byte ends each name, and two end the last.
    private func keepNames(_ arguments: Arguments...) -> UnsafeMutablePointer<CChar>? {
        let bytes = arguments.joined().map { $0.key + "\0" }.joined().utf8 + [0]
        let names = UnsafeMutableRawPointer(malloc(bytes.count))?.assumingMemoryBound(to: CChar.self)
        for (index, byte) in bytes.enumerated() { names?[index] = CChar(bitPattern: byte) }
        strings.append(names)
        return names
    }

    private func entry(_ method: Method) -> sd_bus_vtable {
        halflight_vtable_method(
            keep(method.name), keep(method.inputs.map(\.value).joined()),
            keep(method.outputs.map(\.value).joined()), keepNames(method.inputs, method.outputs),
            { raw, userData, failure in
                guard let raw else { return -EINVAL }
                return ExportedObject.enter(userData, failure) { (object) throws(BusError) in
                    try object.call(RawMessage(borrowing: raw))
                }
            })
    }

    private func entry(_ property: Property) -> sd_bus_vtable {
        halflight_vtable_property(
            keep(property.name), keep(property.signature), property.emitsChanges,
            { _, _, _, property, reply, userData, failure in
                guard let property, let reply else { return -EINVAL }
                return ExportedObject.enter(userData, failure) { (object) throws(BusError) in
                    try object.get(String(cString: property), into: RawMessage(borrowing: reply))
                    return 1
                }
            },
            // `write` handles the call first.
            property.set == nil ? nil : { _, _, _, _, _, _, _ in -EROFS })
    }

    static let write: sd_bus_message_handler_t = { raw, userData, failure in
        guard let raw else { return -EINVAL }
        nonisolated(unsafe) let message = raw
        return ExportedObject.enter(userData, failure) { (object) throws(BusError) in
            try object.write(RawMessage(borrowing: message))
        }
    }

    private func entry(_ signal: Signal) -> sd_bus_vtable {
        halflight_vtable_signal(
            keep(signal.name), keep(signal.arguments.map(\.value).joined()), keepNames(signal.arguments))
    }
}
