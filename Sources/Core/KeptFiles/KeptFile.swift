internal import Glibc
package import HalflightSupport
package import LibYAML
internal import Logging
package import SDEvent
internal import SystemPackage

/// A YAML file in the state folder.
///
/// A damaged file is set aside, never overwritten: a person may want to see what was in it. So is one of a later
/// version, once it is to be replaced. What could not be written is tried again each minute, because no event tells
/// that a full disk has space again.
package final class KeptFile {
    package let path: String
    /// The content, as a noun for messages.
    package let content: String
    /// Whether the file has keys that are not known here.
    private var isOfLaterVersion = false
    private let loop: EventLoop?
    /// The last write, if it failed.
    private var unwritten: (() throws -> Void)?
    private var retry: TimerSource?
    private let log = Logger(label: "state")

    /// - Parameter loop: the loop of the timer; without one, only the next write tries again.
    package init(_ path: String, _ content: String, on loop: EventLoop?) {
        (self.path, self.content, self.loop) = (path, content, loop)
        deleteLeftovers(of: path)
    }

    /// The kept record, or the list of them; nil if there is no file, or none that can be read.
    package func load<Record: YAMLRecord>() -> [Record]? {
        let problem: String
        do throws(FileError) {
            let bytes = try readFile(path, limit: LibYAML.Limits.bytes)
            do throws(YAMLError) {
                guard let root = try LibYAML.parse(bytes) else { return [] }
                let nodes = if case .sequence(let nodes) = root.content { nodes } else { [root] }
                var hasOtherKeys = false
                let records = try nodes.map { (node) throws(YAMLError) in try Record(node, &hasOtherKeys) }
                isOfLaterVersion = hasOtherKeys
                return records
            } catch {
                problem = error.description(inFile: path)
            }
        } catch {
            if error.isMissing { return nil }
            problem = "\(error)"
        }
        setAside(because: problem)
        return nil
    }

    /// Writes a value below a line for people.
    package func save(_ value: Value, title: String) {
        save { [path] in try replaceFile(path, with: Array("# \(title)\n\(LibYAML.write(value))".utf8)) }
    }

    /// Gives the file another name, so that nothing in it is lost.
    ///
    /// - Parameter lost: what the agent does not know any more, as a noun; nil for the whole content.
    package func setAside(because problem: String, losing lost: String? = nil) {
        let kept = unusedPath(path + ".damaged")
        let end = rename(path, kept) == 0 ? "; the file is kept as \(kept)" : ""
        log.warning("\(problem). So the agent has forgotten \(lost ?? content)\(end)")
    }

    /// Gives the file another name if it is too large, or no file; otherwise nothing is wrong with it: there may be no
    /// descriptor for it now.
    @discardableResult
    package func setAsideIfUnusable(_ error: FileError) -> Bool {
        switch error.cause {
        case .tooLarge, .notRegular: setAside(because: "\(error)")
        default: return false
        }
        return true
    }

    /// Notes that the file has keys that are not known here.
    package func noteLaterVersion() { isOfLaterVersion = true }

    /// Keeps the file of a later version under another name, in which that one would find all of it again.
    private func keepLaterVersion() throws(Errno) {
        guard isOfLaterVersion else { return }
        let kept = unusedPath(path + ".later")
        // As a link, so that the file is there all the time; some file systems have none.
        guard link(path, kept) == 0 || rename(path, kept) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
        isOfLaterVersion = false
        log.warning(
            "\(path) has keys that this version of Halflight does not know: as it is, it is kept as \(kept)")
    }

    /// Writes; an error is logged once.
    package func save(_ write: @escaping () throws -> Void) {
        do {
            try keepLaterVersion()
            try write()
            unwritten = nil
            retry?.disarm()
        } catch {
            if unwritten == nil {
                log.warning("\(path) could not be written, so a restart loses \(content): \(error)")
            }
            unwritten = write
            guard let loop else { return }
            retry = retry ?? (try? loop.makeTimer { [weak self] in self?.saveAgain() })
            retry?.arm(at: loop.now + .seconds(60))
        }
    }

    private func saveAgain() {
        if let unwritten { save(unwritten) }
    }
}
