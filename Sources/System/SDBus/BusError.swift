internal import CSystemd
internal import Glibc

/// A D-Bus error: its name and a sentence.
package struct BusError: Error, Equatable, Sendable, CustomStringConvertible {
    package var name: String
    package var message: String

    package init(_ name: String, _ message: String) { (self.name, self.message) = (name, message) }

    package var description: String { message }

    package static func invalidArguments(_ message: String) -> BusError {
        BusError("org.freedesktop.DBus.Error.InvalidArgs", message)
    }

    package static var objectIsGone: BusError {
        BusError("org.freedesktop.DBus.Error.UnknownObject", "the object no longer exists")
    }

    /// Whether the called name has no owner.
    package var isNobodyThere: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }
}

extension BusError {
    /// Throws the error for a negative result of sd-bus.
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

    /// Copies an answer's error, which stays the caller's. Shortens long messages, which any program may send.
    init(_ raw: sd_bus_error) {
        name = raw.name.map { String(cString: $0) } ?? "org.freedesktop.DBus.Error.Failed"
        message = raw.message.map(BusError.beginning) ?? "no reason was given"
    }

    private static func beginning(of text: UnsafePointer<CChar>) -> String {
        // A scalar has at most four bytes.
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, 4 * longestMessage))
        return String(String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(longestMessage))
    }

    /// The longest message, in Unicode scalars.
    static let longestMessage = 1_000
}
