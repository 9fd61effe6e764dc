package import SDEvent
internal import SystemPackage

/// Watches the themes in use. While the configuration is refused, watches all themes, because any may be the cause.
package final class ThemeFilesWatch {
    private let folders: [String]
    private let loop: EventLoop
    private let handler: () -> Void
    private var files: [String: WatchedFile] = [:]

    package init(_ folders: [String], on loop: EventLoop, _ handler: @escaping () -> Void) {
        (self.folders, self.loop, self.handler) = (folders, loop, handler)
    }

    /// Replaces the watched files. With `alsoFolders`, also watches the folders of themes.
    package func watch(_ paths: [String], alsoFolders: Bool) {
        let paths = paths + (alsoFolders ? folders : [])
        // A current watch must not be replaced, because it may be the caller.
        files = files.filter { paths.contains($0.key) }
        for path in paths where files[path] == nil {
            files[path] = try? WatchedFile(path, includesContent: folders.contains(path), on: loop, handler)
        }
    }
}
