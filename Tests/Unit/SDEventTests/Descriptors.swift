import SystemPackage

/// Both ends of a pipe, closed with this object.
final class Pipe {
    let reading: FileDescriptor
    private(set) var writing: FileDescriptor?

    init() throws {
        let ends = try FileDescriptor.pipe()
        (reading, writing) = (ends.readEnd, ends.writeEnd)
    }

    deinit {
        try? reading.close()
        try? writing?.close()
    }

    func write(_ text: String) throws {
        _ = try writing?.writeAll(Array(text.utf8))
    }

    /// Returns the written text, up to 64 bytes. The text is empty at the end.
    func read() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = try bytes.withUnsafeMutableBytes { try reading.read(into: $0) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    func closeWriting() throws {
        try writing?.close()
        writing = nil
    }
}
