import FileSupport
import Glibc

/// A folder for the files of one input. The script that starts this program removes it.
enum Scratch {
    /// The folder's path.
    static let folder: String = {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/halflight-fuzz-XXXXXX".utf8CString)
        expect(mkdtemp(&template) != nil, "there can be no folder in \(parent)")
        return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? parent }
    }()

    /// Writes a file into the folder, and returns its path.
    @discardableResult
    static func write(_ name: String, _ bytes: [UInt8]) -> String {
        let path = "\(folder)/\(name)"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        expect(file >= 0, "\(path) cannot be written")
        defer { close(file) }
        expect(Glibc.write(file, bytes, bytes.count) == bytes.count, "\(path) is not written whole")
        return path
    }

    /// Returns the content of a file in the folder, or `nil` if it doesn't exist.
    static func read(_ name: String) -> [UInt8]? { try? readFile("\(folder)/\(name)", limit: 16 << 10) }

    /// Removes a file from the folder, if it exists.
    static func delete(_ name: String) {
        unlink("\(folder)/\(name)")
    }
}
