public import Foundation
public import Theming

/// Keeps a theme manager's appearances in a file, as JSON.
///
/// ```swift
/// let manager = ThemeManager(storage: FileStorage(program: "my-editor"))
/// ```
@MainActor
public final class FileStorage: ThemeStorage {
    /// The file, which need not exist.
    public let url: URL
    /// The error of the last `load()` or `save(_:)`; nil if that went well.
    public private(set) var error: (any Error)?

    /// The storage in a file; its folder is created with it.
    public init(_ url: URL) { self.url = url }

    /// The storage of a program: `appearances.json` in a folder of its name in `XDG_STATE_HOME` (`~/.local/state`).
    public convenience init(program: String) {
        let folder = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let state =
            folder.map { URL(filePath: $0, directoryHint: .isDirectory) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state")
        self.init(state.appending(path: program).appending(path: "appearances.json"))
    }

    /// The saved appearances; nil if the file does not exist, or cannot be read.
    public func load() -> SavedAppearances? {
        error = nil
        guard FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) else { return nil }
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            return try JSONDecoder().decode(SavedAppearances.self, from: file.read(upToCount: Self.limit) ?? Data())
        } catch {
            self.error = error
            return nil
        }
    }

    /// Replaces the file.
    public func save(_ appearances: SavedAppearances) {
        error = nil
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try JSONEncoder().encode(appearances).write(to: url, options: .atomic)
        } catch {
            self.error = error
        }
    }

    /// More than any such file has, in bytes.
    private static let limit = 4096
}
