internal import CSystemd
internal import Glibc

/// An error on the bus: a D-Bus error name and a sentence.
package struct BusError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Such as `org.freedesktop.DBus.Error.InvalidArgs`.
    package var name: String
    package var message: String

    package init(_ name: String, _ message: String) { (self.name, self.message) = (name, message) }

    package var description: String { message }

    package static func invalidArguments(_ message: String) -> BusError {
        BusError("org.freedesktop.DBus.Error.InvalidArgs", message)
    }

    /// The object is still on the bus after its owner was released.
    package static var objectIsGone: BusError {
        BusError("org.freedesktop.DBus.Error.UnknownObject", "the object no longer exists")
    }

    /// Nobody owns the name that was called, so there was nobody to answer.
    package var isNobodyThere: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }
}

extension BusError {
    /// Throws the error that a function of sd-bus returned as a negative number.
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

    /// The error of an answer, which stays the caller's; of a long message, as any program may send, the beginning.
    init(_ raw: sd_bus_error) {
        name = raw.name.map { String(cString: $0) } ?? "org.freedesktop.DBus.Error.Failed"
        message = raw.message.map(BusError.beginning) ?? "no reason was given"
    }

    private static func beginning(of text: UnsafePointer<CChar>) -> String {
        // A scalar has four bytes at most.
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, 4 * longestMessage))
        return String(String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(longestMessage))
    }

    /// In Unicode scalars.
    static let longestMessage = 1_000
}
