internal import FileSupport
package import SystemPackage

/// Notices possible changes of a file: writing, replacing, creating, deleting or relinking. Watches the file's folder,
/// because editors replace files, or the nearest existing parent, and each folder on the way through links. The file
/// may be a folder, whose files are watched on request.
package final class WatchedFile {
    private let path: FilePath
    private let includesContent: Bool
    private let loop: EventLoop
    private let handler: () -> Void
    private var watches: [FileWatch] = []
    private var settled: TimerSource?
    /// The error if an existing folder can't be watched.
    package private(set) var error: Errno?
    /// The deadline for the end of the current burst.
    private var latest = Duration.zero

    /// Calls `handler` after each burst of changes at `path`, also in a folder's files if `includesContent`.
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
        // An endlessly changing file is read four times a second.
        if !settled.isEnabled { latest = loop.now + .milliseconds(250) }
        // This exceeds an editor's pause between truncating, writing and renaming.
        settled.arm(at: min(loop.now + .milliseconds(50), latest))
    }

    private func settle() {
        // The path may now lead through another folder.
        watch()
        handler()
    }
}
