internal import FileSupport
internal import Glibc
internal import Logging
package import SDEvent
internal import SystemPackage

/// What all files in the state folder have in common: a write that fails is tried again each minute, because no event
/// tells that a full disk has space again; and what cannot be read gets another name, because a person may want to see
/// what was in it.
package final class KeptFile {
    let path: String
    /// The content, as a noun for messages.
    private let content: String
    /// Whether the file has keys that are not known here.
    var isOfLaterVersion = false
    private let loop: EventLoop?
    /// The work that waits for its next try.
    private var waiting: (() -> Void)?
    private var timer: TimerSource?
    /// Whether the log says that the file could not be written.
    private var isReported = false
    private let log = Logger(label: "state")

    /// - Parameter loop: the loop of the timer; without one, only the next write tries again.
    package init(_ path: String, _ content: String, on loop: EventLoop?) {
        (self.path, self.content, self.loop) = (path, content, loop)
        deleteLeftovers(of: path)
    }

    /// Writes, now or as soon as it succeeds, unless a later write takes its place; the first error is logged.
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

    /// Does work in a minute, in place of what waits already.
    func tryLater(_ work: @escaping () -> Void) {
        waiting = work
        guard let loop else { return }
        timer = timer ?? (try? loop.makeTimer { [weak self] in self?.waiting?() })
        timer?.arm(at: loop.now + .seconds(60))
    }

    /// Gives the file another name, so that nothing in it is lost.
    ///
    /// - Parameter lost: what the agent does not know any more, as a noun; nil for the whole content.
    func setAside(because problem: String, losing lost: String? = nil) {
        let kept = unusedPath(path + ".damaged")
        let end = rename(path, kept) == 0 ? "; the file is kept as \(kept)" : ""
        log.warning("\(problem). So the agent has forgotten \(lost ?? content)\(end)")
    }

    /// Keeps the file of a later version under another name, in which that one would find all of it again.
    func keepLaterVersion() throws(Errno) {
        guard isOfLaterVersion else { return }
        let kept = unusedPath(path + ".later")
        // As a link, so that the file is there all the time; some file systems have none.
        guard link(path, kept) == 0 || rename(path, kept) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
        isOfLaterVersion = false
        log.warning(
            "\(path) has keys that this version of Halflight does not know: as it is, it is kept as \(kept)")
    }
}
