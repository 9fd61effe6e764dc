internal import HalflightSupport
internal import LibYAML

/// The file in which the state is kept.
struct StateFile {
    private var file: KeptFile
    /// The content of the file, or the content that could not be written.
    private var last: State?
    private var lastTry: Duration = .zero

    var hasFailed: Bool { file.hasFailed }

    init(_ path: String) { file = KeptFile(path, "the mode") }

    /// The kept state; empty if there is none, or none that can be read.
    mutating func load() -> State {
        last = file.load { (bytes) throws(YAMLError) in try State(yaml: bytes) }
        return last ?? State()
    }

    /// Keeps a state, unless it is the one kept already.
    ///
    /// One that could not be written is tried again with the next state, or after a minute.
    ///
    /// - Parameter now: by a clock that nobody sets.
    mutating func save(_ state: State, at now: Duration) {
        guard state != last || (hasFailed && now - lastTry >= .seconds(60)) else { return }
        (last, lastTry) = (state, now)
        let path = file.path
        file.save { try replaceFile(path, with: Array(try state.yaml().utf8)) }
    }
}
