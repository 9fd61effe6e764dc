internal import CSystemd
internal import Glibc

/// An error on the bus: a D-Bus error name and a sentence.
public struct BusError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The D-Bus error name, such as `org.freedesktop.DBus.Error.InvalidArgs`.
    public var name: String
    /// One sentence a person can read.
    public var message: String

    /// An error of this name, with a sentence.
    public init(_ name: String, _ message: String) {
        self.name = name
        self.message = message
    }

    /// The sentence.
    public var description: String { message }

    /// An argument was not what the contract allows.
    public static func invalidArguments(_ message: String) -> BusError {
        BusError("org.freedesktop.DBus.Error.InvalidArgs", message)
    }

    /// The object is still on the bus after its owner was released.
    public static var objectIsGone: BusError {
        BusError("org.freedesktop.DBus.Error.UnknownObject", "the object is gone")
    }

    /// Nobody owns the name that was called, so there was nobody to answer.
    public var isNobodyThere: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }
}

extension BusError {
    /// Takes what a function of sd-bus returned: negative is an error number.
    @discardableResult
    static func check(_ result: Int32, _ doing: @autoclosure () -> String) throws(BusError) -> Int32 {
        guard result < 0 else { return result }
        var raw = sd_bus_error()
        sd_bus_error_set_errno(&raw, result)
        defer { sd_bus_error_free(&raw) }
        throw BusError(
            raw.name.map { String(cString: $0) } ?? "org.freedesktop.DBus.Error.Failed",
            "\(doing()): \(String(cString: strerror(-result)))")
    }

    /// Takes what a call returned and the error it may have filled in, which the caller frees.
    static func check(
        _ result: Int32, _ raw: sd_bus_error, _ doing: @autoclosure () -> String
    ) throws(BusError) {
        guard result < 0 else { return }
        guard let name = raw.name else {
            try check(result, doing())
            return
        }
        throw BusError(
            String(cString: name), raw.message.map { String(cString: $0) } ?? "\(doing()): no reason was given")
    }
}
