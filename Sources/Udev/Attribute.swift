internal import HalflightSupport
internal import SystemPackage

/// A file of a device in sysfs that holds one value.
nonisolated package struct Attribute: Equatable, Sendable {
    /// The attribute's name, such as `in_illuminance_raw`.
    package let name: String
    /// The device's name, such as `iio:device0`.
    package let device: String
    private let path: String

    init(_ name: String, of device: Device) {
        self.name = name
        self.device = device.name
        path = device.path + "/" + name
    }

    /// The attribute's text, without the line end.
    ///
    /// - Throws: `AttributeError` when it is missing, unreadable, or too long for a value.
    package func text() throws(AttributeError) -> String {
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try contents()
        } catch .noSuchFileOrDirectory, .noSuchAddressOrDevice {
            throw failure(.missing, "is not there")
        } catch .fileTooLarge {
            throw failure(.malformed, "is too long for a value")
        } catch {
            throw failure(.unreadable, "cannot be read: \(error)")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return String(text.prefix { $0 != "\n" && $0 != "\0" })
    }

    /// The attribute's number; the decimal separator is a point, whatever the locale.
    ///
    /// - Throws: `AttributeError` as `text()` does, and when it is empty or not a decimal number.
    package func number() throws(AttributeError) -> Double {
        let text = try text()
        guard !text.isEmpty else { throw failure(.malformed, "is empty: expected a number") }
        guard let number = decimal(text, allowing: .all) else {
            throw failure(.malformed, "is not a number: \(String(text.unicodeScalars.prefix(40)).debugDescription)")
        }
        return number
    }

    /// A clause on this attribute: `name of device what`.
    package func complaint(_ what: String) -> String {
        "\(name) of \(device) \(what)"
    }

    private func failure(_ kind: AttributeError.Kind, _ what: String) -> AttributeError {
        AttributeError(kind, complaint(what))
    }

    /// sysfs returns at most a page; a value is far shorter (Documentation/filesystems/sysfs.rst).
    private static let longest = 4096

    /// A pipe in its place would do no harm: the kernel makes these files.
    private func contents() throws(Errno) -> [UInt8] {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
        } catch {
            throw error as? Errno ?? .ioError
        }
        defer { try? file.close() }
        return try readToEnd(file, limit: Attribute.longest)
    }
}
