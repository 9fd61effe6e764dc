internal import FileSupport
package import SystemPackage

/// Notices when the content of a file may have changed: it was written, replaced, made, deleted, or linked to another.
///
/// Its folder is watched, because editors replace files, or the nearest one above that exists, and each folder that a
/// link leads through. The file may be a folder, whose files are watched on request.
package final class WatchedFile {
    private let path: FilePath
    private let includesContent: Bool
    private let loop: EventLoop
    private let handler: () -> Void
    private var watches: [FileWatch] = []
    private var settled: TimerSource?
    /// The error where something that is there cannot be watched.
    package private(set) var error: Errno?
    /// The latest end of the burst of changes.
    private var latest = Duration.zero

    /// Calls `handler` a moment after the file at `path` may have changed, once for a burst of changes.
    ///
    /// - Parameter includesContent: whether to watch the files in a folder.
    package init(
        _ path: String, includesContent: Bool = false, on loop: EventLoop, _ handler: @escaping () -> Void
    ) throws(Errno) {
        (self.path, self.includesContent, self.loop, self.handler) = (FilePath(path), includesContent, loop, handler)
        settled = try loop.makeTimer { [weak self] in self?.settle() }
        watch()
    }

    private func watch() {
        (watches, error) = ([], nil)
        for place in [path] + linkTargets(path) { watch(place) }
        guard includesContent else { return }
        if let watch = watch(path.string, { [weak self] _ in self?.noteChange() }) { watches.append(watch) }
    }

    private func watch(_ folder: String, arrivalsOnly: Bool = false, _ handler: @escaping (String) -> Void)
        -> FileWatch?
    {
        do throws(Errno) {
            return try loop.onChange(inFolder: folder, arrivalsOnly: arrivalsOnly, handler)
        } catch {
            if error != .noSuchFileOrDirectory, error != .notDirectory { self.error = error }
            return nil
        }
    }

    private func watch(_ place: FilePath) {
        var folder = place.removingLastComponent()
        var name = place.lastComponent?.string ?? ""
        var isWaiting = false
        while !add(folder, name, isWaiting: isWaiting), let last = folder.lastComponent {
            name = last.string
            folder.removeLastComponent()
            isWaiting = true
        }
    }

    private func add(_ folder: FilePath, _ name: String, isWaiting: Bool) -> Bool {
        let path = folder.string.isEmpty ? "." : folder.string
        let watch = watch(path, arrivalsOnly: isWaiting) { [weak self] changed in
            // An empty name stands for the folder itself.
            if changed == name || changed.isEmpty { self?.noteChange() }
        }
        guard let watch else { return false }
        watches.append(watch)
        return true
    }

    private func noteChange() {
        guard let settled else { return }
        // A file that changes without end is read four times a second.
        if !settled.isEnabled { latest = loop.now + .milliseconds(250) }
        // Longer than an editor takes between truncating, writing and renaming.
        settled.arm(at: min(loop.now + .milliseconds(50), latest))
    }

    private func settle() {
        // The path to the file may lead through another folder now.
        watch()
        handler()
    }
}
