internal import HalflightSupport
internal import LibYAML
internal import SDEvent

/// The file in which the state is kept.
struct StateFile {
    private let file: KeptFile
    /// The content of the file, or the content that could not be written.
    private var last: State?

    init(_ path: String, on loop: EventLoop? = nil) { file = KeptFile(path, "the mode", on: loop) }

    /// The kept state; empty if there is none, or none that can be read.
    mutating func load() -> State {
        last = file.load { [file] (bytes) throws(YAMLError) in
            if try LibYAML.parse(bytes)?.mapping.hasOthers(than: State.keys) == true { file.noteLaterVersion() }
            return try State(yaml: bytes)
        }
        return last ?? State()
    }

    /// Keeps a state, unless it is the one kept already.
    mutating func save(_ state: State) {
        guard state != last else { return }
        last = state
        let path = file.path
        file.save { try replaceFile(path, with: Array(try state.yaml().utf8)) }
    }
}
