package import SDEvent
package import SystemPackage

/// Tells when other recipes may be enabled: a file has come into the folder, was written or has gone, or the folder itself.
package final class RecipeFolderWatch {
    private let folder: String
    private let loop: EventLoop
    private let handler: () -> Void
    private var itself: WatchedFile?
    private var inside: FileWatch?
    private var settled: TimerSource?

    /// Calls `handler` a moment after a change, once for a burst of them.
    ///
    /// - Throws: `Errno` when there is no timer to be had.
    package init(_ folder: String, on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        self.folder = folder
        self.loop = loop
        self.handler = handler
        settled = try loop.makeTimer { [weak self] in
            self?.watchInside()
            self?.handler()
        }
        itself = try WatchedFile(folder, on: loop) { [weak self] in self?.noteChange(after: .zero) }
        watchInside()
    }

    /// A folder that is not there is waited for by the watch on its own name.
    private func watchInside() {
        inside = try? loop.onChange(inFolder: folder) { [weak self] _ in self?.noteChange(after: .milliseconds(50)) }
    }

    private func noteChange(after time: Duration) {
        settled?.arm(at: loop.now + time)
    }
}
