internal import FileSupport
internal import Glibc
internal import Logging
package import SDEvent
internal import SystemPackage

/// The common behavior of the state folder's files.
///
/// A failed write is retried each minute, as no event reports new space. An unreadable file is renamed for people.
package final class PersistentFile {
    let path: String
    /// A noun for messages.
    private let content: String
    /// Whether the file has unknown keys.
    var isOfLaterVersion = false
    private let loop: EventLoop?
    private var waiting: (() -> Void)?
    private var timer: TimerSource?
    private var isReported = false
    private let log = Logger(label: "state")

    /// - Parameter loop: The timer's loop. Without it, only the next write retries.
    package init(_ path: String, _ content: String, on loop: EventLoop?) {
        (self.path, self.content, self.loop) = (path, content, loop)
        deleteLeftovers(of: path)
    }

    /// Writes as soon as possible, unless a later write replaces this one. Logs the first error.
    package func save(_ write: @escaping () throws -> Void) {
        do {
            try write()
            (waiting, isReported) = (nil, false)
            timer?.disarm()
        } catch {
            if !isReported { log.warning("\(path) could not be written, so a restart loses \(content): \(error)") }
            isReported = true
            tryLater { [weak self] in self?.save(write) }
        }
    }

    /// Retries in a minute, instead of other waiting work.
    func tryLater(_ work: @escaping () -> Void) {
        waiting = work
        guard let loop else { return }
        timer = timer ?? (try? loop.makeTimer { [weak self] in self?.waiting?() })
        timer?.arm(at: loop.now + .seconds(60))
    }

    /// Renames the file, so that nothing is lost. `lost` is the forgotten part, if not all.
    func setAside(because problem: String, losing lost: String? = nil) {
        let kept = unusedPath(path + ".damaged")
        let end = rename(path, kept) == 0 ? "; the file is kept as \(kept)" : ""
        log.warning("\(problem). So the agent has forgotten \(lost ?? content)\(end)")
    }

    /// Keeps a later version's file under another name, from which that version could restore it.
    func keepLaterVersion() throws(Errno) {
        guard isOfLaterVersion else { return }
        let kept = unusedPath(path + ".later")
        // As a link, so that the file always exists; some file systems have no links.
        guard link(path, kept) == 0 || rename(path, kept) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
        isOfLaterVersion = false
        log.warning(
            "\(path) has keys that this version of Halflight does not know: as it is, it is kept as \(kept)")
    }
}
