internal import Glibc
internal import HalflightConfiguration
internal import HalflightSupport
internal import LibYAML
internal import Logging

/// The file in which the state is kept.
///
/// A damaged file is set aside, never overwritten: a person may want to see what was in it.
struct StateFile {
    let path: String
    private let log = Logger(label: "state")
    /// The content of the file, or the content that could not be written.
    private var last: State?
    /// When writing it failed; nil when it did not.
    private var failed: Duration?

    /// Whether the state could not be written.
    var hasFailed: Bool { failed != nil }

    init(_ path: String) {
        self.path = path
    }

    /// The kept state; empty if there is none, or none that can be read.
    mutating func load() -> State {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(path, limit: LibYAML.Limits.bytes)
        } catch {
            if !error.isMissing { setAside("\(error)") }
            return State()
        }
        do throws(YAMLError) {
            let state = try State(yaml: bytes)
            last = state
            return state
        } catch {
            setAside(error.description(inFile: path))
            return State()
        }
    }

    /// Keeps a state, unless it is the one kept already.
    ///
    /// An error is logged once; writing is tried again with the next state, or after a minute.
    ///
    /// - Parameter now: by a clock that nobody sets.
    mutating func save(_ state: State, at now: Duration) {
        let isDue = failed.map { now - $0 >= StateFile.pause } ?? false
        guard state != last || isDue else { return }
        last = state
        do {
            try replaceFile(path, with: Array(try state.yaml().utf8))
            failed = nil
        } catch {
            if failed == nil { log.warning("\(path) could not be written, so a restart forgets the mode: \(error)") }
            failed = now
        }
    }

    private static let pause = Duration.seconds(60)

    private func setAside(_ problem: String) {
        let kept = setAsideFile(path)
        log.warning("\(problem). The earlier state is lost\(kept.map { "; the damaged file is kept as \($0)" } ?? "")")
    }
}

/// Moves a damaged file out of the way, so that a person can still see what was in it.
///
/// - Returns: where it is kept; nil when it could not be moved.
nonisolated func setAsideFile(_ path: String) -> String? {
    let kept = path + ".damaged"
    return rename(path, kept) == 0 ? kept : nil
}
