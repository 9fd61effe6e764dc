package import SDEvent
internal import SystemPackage

/// Tells when a theme in use may have changed; and, while a configuration is refused, when any theme may have: it may
/// be a theme for which it is.
package final class ThemeFilesWatch {
    private let folders: [String]
    private let loop: EventLoop
    private let handler: () -> Void
    private var files: [String: WatchedFile] = [:]
    private var folderWatches: [FileWatch] = []

    /// - Parameter handler: is called a moment after a theme may have changed.
    package init(_ folders: [String], on loop: EventLoop, _ handler: @escaping () -> Void) {
        (self.folders, self.loop, self.handler) = (folders, loop, handler)
    }

    /// Watches these files from now on, and no others; with `alsoFolders`, the folders of themes that are there, too.
    ///
    /// Without a file, nothing is watched and nothing wakes the agent.
    package func watch(_ paths: [String], alsoFolders: Bool) {
        // A current watch must not be restarted: it may be the one that is calling.
        files = files.filter { paths.contains($0.key) }
        for path in paths where files[path] == nil { files[path] = try? WatchedFile(path, on: loop, handler) }
        guard alsoFolders else { return folderWatches = [] }
        guard folderWatches.isEmpty else { return }
        folderWatches = folders.compactMap { folder in
            try? loop.onChange(inFolder: folder) { [weak self] _ in self?.handler() }
        }
    }
}
