package import SDEvent
package import SystemPackage

/// Notices when other recipes may be enabled, because the folder or a file in it has changed.
package final class RecipeFolderWatch {
    private let folder: String
    private let loop: EventLoop
    private let handler: () -> Void
    private var itself: WatchedFile?
    private var inside: FileWatch?
    private var settled: TimerSource?

    /// Calls `handler` a moment after a change, once for a burst of them.
    package init(_ folder: String, on loop: EventLoop, _ handler: @escaping () -> Void) throws(Errno) {
        (self.folder, self.loop, self.handler) = (folder, loop, handler)
        settled = try loop.makeTimer { [weak self] in
            self?.watchInside()
            self?.handler()
        }
        itself = try WatchedFile(folder, on: loop) { [weak self] in self?.noteChange(after: .zero) }
        watchInside()
    }

    /// `itself` notices when a missing folder appears.
    private func watchInside() {
        inside = try? loop.onChange(inFolder: folder) { [weak self] _ in self?.noteChange(after: .milliseconds(50)) }
    }

    private func noteChange(after time: Duration) {
        settled?.arm(at: loop.now + time)
    }
}
