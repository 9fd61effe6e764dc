import Glibc
package import HalflightTerminal
package import SystemPackage

/// The file that a trace is recorded to.
package struct RecordingFile: Equatable {
    /// As given, or `-` for standard output.
    let name: String

    package init(name: String) { self.name = name }

    var isStandardOutput: Bool { name == "-" }

    var shown: String { isStandardOutput ? "standard output" : name }

    /// The caller closes the file. `overwriting` allows an existing file.
    package func open(overwriting: Bool) throws(CommandError) -> FileDescriptor {
        guard !isStandardOutput else { return .standardOutput }
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (overwriting ? O_TRUNC : O_EXCL)
        let file = Glibc.open(name, flags, 0o644)
        guard file < 0 else { return FileDescriptor(rawValue: file) }
        switch Errno(rawValue: errno) {
        case .fileExists: throw CommandError("\(name) already exists. --force overwrites it.")
        case .noSuchFileOrDirectory: throw CommandError("\(name) cannot be created: its folder does not exist.")
        case let error: throw .system("written", name, error)
        }
    }
}
