public import Foundation

extension Testbed {
    /// What a mocked attribute can be: they are plain files, so anything else can stand in their place.
    public enum Attribute: Sendable {
        case text(String)
        /// No such file.
        case missing
        /// Reading it fails with EIO, as with a driver whose device does not answer.
        case failing
        case folder
    }

    /// Puts something in an attribute's place, without a uevent; a reader sees the old or the new, nothing between.
    public func set(_ device: String, _ attribute: String, _ content: Attribute) throws {
        let path = file(device, attribute)
        switch content {
        case .text(let text): try replaceFile(path, with: Data(text.utf8), mode: 0o644)
        case .missing: try FileManager.default.removeItem(atPath: path)
        case .failing: try put(at: path) { symlink("/proc/self/mem", $0) }
        // A link to a folder reads as a folder does, and can take a file's place in one step.
        case .folder: try put(at: path) { symlink(".", $0) }
        }
    }

    /// Makes an attribute whose read blocks, as a HID sensor's does while it wakes up, for as long as the result lives.
    public func block(_ device: String, _ attribute: String) throws -> BlockedAttribute {
        let path = file(device, attribute)
        var writer: CInt = -1
        try put(at: path) { temporary in
            guard mkfifo(temporary, 0o644) == 0 else { return -1 }
            // With a writer about, opening it does not block, only reading.
            writer = open(temporary, O_RDWR | O_CLOEXEC)
            return writer
        }
        return BlockedAttribute(path: path, writer: writer)
    }

    /// Makes something that is no plain file and puts it at `path` in one step.
    private func put(at path: String, make: (_ temporary: String) -> CInt) throws {
        let temporary = "\(root)/new-attribute"
        guard make(temporary) >= 0, rename(temporary, path) == 0 else {
            throw Failure.system("cannot make \(path)", errno)
        }
    }
}

/// An attribute whose read blocks until ``answer(_:)``, or until this object is released.
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

    /// Whether a process has the attribute open, and so waits for its value.
    public func isOpen(in process: pid_t) -> Bool {
        let folder = "/proc/\(process)/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.hasPrefix(path) == true
        }
    }

    /// Gives the value to whoever waits for it, and ends.
    ///
    /// Put a plain attribute in its place first: to open it afterwards would block.
    public func answer(_ value: String) {
        let bytes = Array("\(value)\n".utf8)
        _ = write(writer, bytes, bytes.count)
        close(writer)
        writer = -1
    }
}
