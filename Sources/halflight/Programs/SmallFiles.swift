import Glibc
import HalflightTerminal
import Responders

/// The text of a small file; nil where there is none, or it cannot be read.
func fileText(_ path: String) -> String? {
    // Whatever lies there, opening it must not wait for somebody.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return (try? readAll(file, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
}

/// The names of what is in a folder; none where it cannot be listed.
func fileNames(in folder: String) -> [String] {
    namesInFolder(folder).names.filter { $0 != "." && $0 != ".." }
}
