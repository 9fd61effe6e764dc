public import Foundation
public import Theming

/// A file that keeps a manager's appearances as JSON.
///
/// ```swift
/// let manager = ThemeManager(storage: FileStorage(program: "my-editor"))
/// ```
@MainActor
public final class FileStorage: ThemeStorage {
    /// The file, which doesn't have to exist.
    public let url: URL
    /// The error of the last `load()` or `save(_:)`, if any.
    public private(set) var error: (any Error)?

    /// Creates a storage. Saving creates the file's folder for this user only.
    public init(_ url: URL) { self.url = url }

    /// Creates a program's storage. It's `appearances.json` in its folder in `XDG_STATE_HOME` (`~/.local/state`).
    public convenience init(program: String) {
        self.init(program: program, environment: ProcessInfo.processInfo.environment)
    }

    convenience init(program: String, environment: [String: String]) {
        func folder(_ name: String) -> URL? {
            environment[name].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
        }
        // Foundation takes the home folder from the user database and ignores HOME.
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        let state = folder("XDG_STATE_HOME") ?? home.appending(path: ".local/state")
        self.init(state.appending(path: program).appending(path: "appearances.json"))
    }

    /// Returns the saved appearances. `nil` if the file is missing or can't be read.
    public func load() -> SavedAppearances? {
        error = nil
        do {
            guard let file = try open() else { return nil }
            defer { try? file.close() }
            return try JSONDecoder().decode(SavedAppearances.self, from: file.read(upToCount: Self.limit) ?? Data())
        } catch {
            self.error = error
            return nil
        }
    }

    /// Doesn't block. `nil` if the file is missing.
    private func open() throws -> FileHandle? {
        let path = url.path(percentEncoded: false)
        let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO, userInfo: [NSFilePathErrorKey: path])
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            let text = "\(path) is not a regular file"
            throw CocoaError(
                .fileReadUnknown, userInfo: [NSFilePathErrorKey: path, NSLocalizedDescriptionKey: text])
        }
        return file
    }

    /// Replaces the file.
    public func save(_ appearances: SavedAppearances) {
        error = nil
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try JSONEncoder().encode(appearances).write(to: url, options: .atomic)
        } catch {
            self.error = error
        }
    }

    /// The read limit in bytes, larger than any such file.
    private static let limit = 4096
}
