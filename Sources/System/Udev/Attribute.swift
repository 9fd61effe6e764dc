internal import Glibc
internal import SystemPackage
internal import TextSupport

/// A device's file in sysfs that holds one value.
nonisolated package struct Attribute: Equatable, Sendable {
    package let name: String
    /// The device's name, such as `iio:device0`.
    package let device: String
    private let path: String

    init(_ name: String, of device: Device) {
        self.name = name
        self.device = device.name
        path = device.path + "/" + name
    }

    /// Whether the device has the attribute. Doesn't read it.
    package var exists: Bool { access(path, F_OK) == 0 }

    /// The attribute's text, without the line end.
    package func text() throws(AttributeError) -> String {
        do throws(Errno) {
            // A pipe here would be harmless: the kernel creates these files.
            let file = open(path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { throw Errno(rawValue: errno) }
            defer { close(file) }
            var count = 0
            // sysfs returns the whole value to the first read that has room for it.
            let bytes = [UInt8](unsafeUninitializedCapacity: Attribute.longest + 1) { buffer, initialized in
                repeat { count = read(file, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
                initialized = max(count, 0)
            }
            guard count >= 0 else { throw Errno(rawValue: errno) }
            guard count <= Attribute.longest else { throw .fileTooLarge }
            return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
        } catch .noSuchFileOrDirectory, .noSuchAddressOrDevice {
            throw problem(.missing, "does not exist")
        } catch .fileTooLarge {
            throw problem(.malformed, "is longer than a value can be")
        } catch {
            throw problem(.unreadable, "cannot be read: \(error)")
        }
    }

    /// The attribute's number, with a decimal point in every locale.
    package func number() throws(AttributeError) -> Double {
        let text = try text()
        guard !text.isEmpty else { throw problem(.malformed, "is empty: expected a number") }
        guard let number = decimal(text, allowing: .all) else {
            throw problem(.malformed, "is not a number: \(String(text.unicodeScalars.prefix(40)).debugDescription)")
        }
        return number
    }

    package func problem(_ kind: AttributeError.Kind, _ what: String) -> AttributeError {
        AttributeError(kind, "\(name) of \(device) \(what)")
    }

    /// The longest text, in bytes: a page of sysfs, far more than a value (Documentation/filesystems/sysfs.rst).
    private static let longest = 4096
}

nonisolated package struct AttributeError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Kind: Sendable {
        /// The attribute or its device does not exist.
        case missing
        case unreadable
        case malformed
    }

    package let kind: Kind
    /// The error as a clause that names the attribute: `brightness of intel_backlight is empty: expected a number`.
    package let description: String

    init(_ kind: Kind, _ description: String) {
        (self.kind, self.description) = (kind, description)
    }
}
