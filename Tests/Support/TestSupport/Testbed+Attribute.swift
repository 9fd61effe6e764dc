public import Foundation

extension Testbed {
    /// The possible contents of a mocked attribute. They are plain files or anything else.
    public enum Attribute: Sendable {
        case text(String)
        /// The file is missing.
        case missing
        /// Reading fails with EIO, as with a driver whose device doesn't answer.
        case failing
        case folder

        /// Contents that broken drivers leave instead of a number, with names.
        public static let broken: [(name: String, content: Attribute)] = [
            ("empty", .text("")), ("a newline", .text("\n")), ("not a number", .text("bright\n")),
            ("a number and more", .text("50 %\n")), ("negative", .text("-5\n")),
            ("too large", .text("99999999999999999999999999\n")), ("missing", .missing), ("EIO", .failing),
            ("a folder", .folder), ("1 MB", .text(String(repeating: "8", count: 1 << 20))),
        ]
    }

    /// Replaces an attribute in one step, without a uevent.
    public func set(_ device: String, _ attribute: String, _ content: Attribute) throws {
        let path = file(device, attribute)
        switch content {
        case .text(let text): try replaceFile(path, with: Data(text.utf8), mode: 0o644)
        case .missing: try FileManager.default.removeItem(atPath: path)
        case .failing: try put(at: path) { symlink("/proc/self/mem", $0) }
        // A link to a folder reads like a folder, and can replace a file in one step.
        case .folder: try put(at: path) { symlink(".", $0) }
        }
    }

    /// Makes an attribute whose read blocks while the result lives. A waking HID sensor's attribute behaves like this.
    public func block(_ device: String, _ attribute: String) throws -> BlockedAttribute {
        let path = file(device, attribute)
        var writer: CInt = -1
        try put(at: path) { temporary in
            guard mkfifo(temporary, 0o644) == 0 else { return -1 }
            // With an open writing end, only reading blocks, not opening.
            writer = open(temporary, O_RDWR | O_CLOEXEC)
            return writer
        }
        return BlockedAttribute(path: path, writer: writer)
    }

    /// In one step.
    private func put(at path: String, make: (_ temporary: String) -> CInt) throws {
        let temporary = "\(root)/new-attribute"
        guard make(temporary) >= 0, rename(temporary, path) == 0 else {
            throw Failure.system("cannot make \(path)", errno)
        }
    }
}

/// An attribute whose read blocks until ``answer(_:)``. It also ends with this object.
public final class BlockedAttribute: @unchecked Sendable {
    private let path: String
    private var writer: CInt

    init(path: String, writer: CInt) {
        self.path = path
        self.writer = writer
    }

    deinit {
        if writer >= 0 { close(writer) }
    }

    /// Whether a process has opened the attribute, and waits for its value.
    public func isOpen(in process: pid_t) -> Bool {
        let folder = "/proc/\(process)/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.hasPrefix(path) == true
        }
    }

    /// Answers the waiting reader, and ends. First replace the attribute with a plain one, or opening it would block.
    public func answer(_ value: String) {
        let bytes = Array("\(value)\n".utf8)
        _ = write(writer, bytes, bytes.count)
        close(writer)
        writer = -1
    }
}
