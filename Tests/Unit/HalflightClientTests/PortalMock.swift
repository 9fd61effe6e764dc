import LoopSupport
import SDBus

/// A portal on a bus with a test's settings, on the test's loop.
@MainActor final class PortalMock {
    private let connection: Connection
    private var object: ExportedObject?
    private var settings: [String: BusValue]
    /// The called methods, in order.
    private(set) var calls: [String] = []
    /// The error for missing settings.
    var refusal = BusError("org.freedesktop.portal.Error.NotFound", "Requested setting not found")

    /// Requests the portal's name on the bus.
    ///
    /// - Parameter version: The version of the interface. Versions from 2 have `ReadOne`, and 0 means no interface.
    init(at address: String, on loop: EventLoop, version: Int = 2, _ settings: [String: BusValue]) throws {
        self.settings = settings
        connection = try Connection.bus(at: address)
        try connection.attach(to: loop)
        var methods = [method("Read") { .variant(.variant($0)) }]
        if version > 1 { methods.append(method("ReadOne") { .variant($0) }) }
        if version > 0 {
            object = try connection.export(
                Interface("org.freedesktop.portal.Settings", methods: methods, properties: [], signals: []),
                at: "/org/freedesktop/portal/desktop")
        }
        try connection.own("org.freedesktop.portal.Desktop")
    }

    private func method(_ name: String, _ answer: @escaping (BusValue) -> BusValue) -> Method {
        Method(name, inputs: ["namespace": "s", "key": "s"], outputs: ["value": "v"]) {
            [unowned self] (arguments) throws(BusError) in
            calls.append(name)
            guard arguments[0].string == "org.freedesktop.appearance", let value = settings[arguments[1].string ?? ""]
            else { throw refusal }
            return [answer(value)]
        }
    }

    /// Sets a setting and sends the signal.
    func set(_ key: String, _ value: BusValue, namespace: String = "org.freedesktop.appearance") throws {
        settings[key] = value
        try object?.emit("SettingChanged", [.string(namespace), .string(key), .variant(value)])
    }

    /// Leaves the bus.
    func leave() {
        object = nil
        connection.close()
    }
}
